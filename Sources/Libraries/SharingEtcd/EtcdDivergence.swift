public import Foundation

/// A cluster that was set up again, so that its history differs from the history of a team's local
/// copy.
///
/// The store neither sends nor discards anything until the program calls
/// ``EtcdStore/resolveDivergence(_:)``, or until the cluster has the former history again.
public struct EtcdDivergence: Hashable, Sendable {
  /// The way to continue with a cluster that was set up again.
  public enum Decision: String, Codable, Hashable, Sendable {
    /// Merges the local copy into the cluster.
    ///
    /// The store sends pending deletions as deletions.
    case sendCopy

    /// Replaces the local copy with the cluster's contents.
    ///
    /// The store keeps the local copy's contents as a backup.
    case adoptCluster
  }

  /// Whether no member has used the cluster yet.
  public let isEmpty: Bool

  /// Creates a description of a cluster.
  public init(isEmpty: Bool) { self.isEmpty = isEmpty }
}

/// The error for a save or a load while the cluster has another history.
public struct EtcdDivergedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other history.
  public let divergence: EtcdDivergence

  /// The local copy's file.
  public let file: URL

  init(_ divergence: EtcdDivergence, file: URL) {
    (self.divergence, self.file) = (divergence, file)
  }

  /// A message that says what happened and what is kept.
  public var description: String {
    """
    The team's etcd was set up again and \(divergence.isEmpty ? "is empty" : "has other data"). Nothing was sent or \
    discarded: the team's data is still in '\(file.path)'.
    """
  }
}
