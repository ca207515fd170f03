package import Clients
package import Models
package import PersistenceKeys
package import Sharing

/// Opens a team's shared data.
///
/// Only `syncups-team` can open teams.
package struct TeamClient: Sendable {
  /// Opens a team.
  ///
  /// The parameters are the team's address, the file of the local copy, the environment variables,
  /// and the variables that name files or directories.
  package typealias Opening =
    @Sendable (TeamAddress, _ copy: FilePath, [String: String], [String: FilePath]) throws ->
    OpenTeam

  /// Opens the local copy of a team's list, and starts to synchronise with the team.
  let open: Opening

  /// Creates a client.
  ///
  /// - Parameter open: A closure that opens a team.
  package init(open: @escaping Opening) { self.open = open }
}

/// The shared data of a team, as seen by this process.
package struct OpenTeam: Sendable {
  /// The storage that provides the keys of the shared data.
  let storage: SyncUpsStorage

  /// Determines which window of the team holds a meeting.
  let locks: MeetingLockClient

  /// Throws a ``PersistenceKeys/TeamError`` if the team cannot be used.
  let check: @Sendable () async throws -> Void

  /// Inspects the local copy and the cluster.
  let inspect: @Sendable () async -> TeamInspection

  /// Counts the changes of all processes on this machine that have not reached the team yet.
  let countWaitingChanges: @Sendable () -> Int

  /// Inspects the local copies of this and other teams.
  let inspectCopies: @Sendable () -> TeamCopies

  /// Continues with an etcd cluster that was set up again: sends the local copy, or replaces it
  /// with the list in the cluster.
  let decide: @Sendable (_ sendsCopy: Bool) -> Void

  /// Tells the other members that this process is leaving.
  let leave: @Sendable () async -> Void

  /// Describes a team.
  ///
  /// - Parameters:
  ///   - storage: The storage that provides the keys of the shared data.
  ///   - locks: Determines which window of the team holds a meeting.
  ///   - check: Throws an error if the team cannot be used.
  ///   - inspect: A closure that inspects the local copy and the cluster.
  ///   - countWaitingChanges: Counts the pending changes of all processes on this machine.
  ///   - inspectCopies: A closure that inspects the local copies of this and other teams.
  ///   - decide: Continues with an etcd cluster that was set up again.
  ///   - leave: Tells the other members that this process is leaving.
  package init(
    storage: SyncUpsStorage,
    locks: MeetingLockClient,
    check: @escaping @Sendable () async throws -> Void = {},
    inspect: @escaping @Sendable () async -> TeamInspection,
    countWaitingChanges: @escaping @Sendable () -> Int = { 0 },
    inspectCopies: @escaping @Sendable () -> TeamCopies = { TeamCopies() },
    decide: @escaping @Sendable (_ sendsCopy: Bool) -> Void = { _ in },
    leave: @escaping @Sendable () async -> Void = {}
  ) {
    self.storage = storage
    self.locks = locks
    self.check = check
    self.inspect = inspect
    self.countWaitingChanges = countWaitingChanges
    self.inspectCopies = inspectCopies
    self.decide = decide
    self.leave = leave
  }
}
