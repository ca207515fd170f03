public import Foundation

/// A description of a cluster that was set up again: its history differs from the history of the
/// team's local copy.
///
/// The store neither sends nor discards anything until the program calls
/// ``EtcdStore/resolveDivergence(_:)``, or until the cluster has the local copy's history again.
public struct EtcdDivergence: Hashable, Sendable {
  /// A way to continue with a cluster that was set up again.
  public enum Decision: String, Codable, Hashable, Sendable {
    /// Merges the local copy into the cluster.
    ///
    /// The store also repeats the deletions that the local copy has recorded.
    case sendCopy

    /// Replaces the local copy with the cluster's contents.
    ///
    /// The store keeps the contents of the local copy as a backup.
    case adoptCluster
  }

  /// Whether the cluster has no data of the team.
  public let isEmpty: Bool

  /// Creates a description of a cluster that was set up again.
  public init(isEmpty: Bool) { self.isEmpty = isEmpty }
}

/// The error for a save or a load while the cluster's history differs from the local copy's
/// history.
public struct EtcdDivergedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The description of the cluster that was set up again.
  public let divergence: EtcdDivergence

  /// The file of the local copy.
  public let file: URL

  init(_ divergence: EtcdDivergence, file: URL) {
    (self.divergence, self.file) = (divergence, file)
  }

  /// A message that says what happened and what the store keeps.
  public var description: String {
    """
    The team's etcd was set up again and \(divergence.isEmpty ? "is empty" : "has other data"). Nothing was sent or \
    discarded: this machine's copy is kept in '\(file.path)'.
    """
  }
}
