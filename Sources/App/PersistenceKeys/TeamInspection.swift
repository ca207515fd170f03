import Models

/// The local copies of teams' lists that the user should know about.
package struct TeamCopies: Hashable, Sendable {
  /// The names of the files that contain damaged copies of the team's list, oldest first.
  package var damaged: [String]

  /// The numbers of pending changes in the local copies that are not for the current address, by
  /// the names of the copies.
  ///
  /// A copy that is not for the current address belongs to another team, or to another address of
  /// the same team.
  package var others: [String: Int]

  /// Creates a description of local copies.
  package init(damaged: [String] = [], others: [String: Int] = [:]) {
    self.damaged = damaged
    self.others = others
  }

  /// The sentences that tell the user about damaged copies, and about changes that wait in other
  /// copies.
  package var warnings: [String] {
    damaged.map(TeamStatus.damageNotice)
      + others.sorted { $0.key < $1.key }.map { name, count in
        """
        \(count.counted("change waits", "changes wait")) in the copy of '\(name)' on this machine: to send \
        \(count == 1 ? "it" : "them"), join that team again at that address.
        """
      }
  }
}

/// The findings of an inspection of a team: its copies on this machine and its cluster.
package struct TeamInspection: Sendable {
  /// The findings about a cluster that could be reached.
  package struct Cluster: Hashable, Sendable {
    /// The version of etcd.
    package var version: String

    /// The size of the database in bytes.
    package var databaseSize: Int64

    /// Whether the user may change the list.
    package var canWrite: Bool

    /// The time by which this machine's clock is ahead of the cluster's clock, or `nil` if the
    /// cluster does not report its time.
    package var clockDifference: Duration?

    /// Creates the findings.
    package init(
      version: String,
      databaseSize: Int64,
      canWrite: Bool,
      clockDifference: Duration?
    ) {
      self.version = version
      self.databaseSize = databaseSize
      self.canWrite = canWrite
      self.clockDifference = clockDifference
    }
  }

  /// The names of the versions that lost a conflict, oldest first.
  ///
  /// The versions that lost a conflict are kept in files next to the local copy.
  package var keptVersions: [String]

  /// The findings about the cluster, or the error if the cluster cannot be used.
  package var cluster: Result<Cluster, any Error>

  /// Creates the findings.
  package init(keptVersions: [String], cluster: Result<Cluster, any Error>) {
    self.keptVersions = keptVersions
    self.cluster = cluster
  }
}
