public import struct Foundation.URL

/// The connection status of a store.
public struct EtcdStatus: Hashable, Sendable {
  /// The state of the connection to the cluster.
  public enum Connection: Hashable, Sendable {
    /// The store is not connected yet, and no attempt to connect has failed.
    case connecting

    /// The store sends and receives changes immediately.
    case connected

    /// The cluster cannot be reached, or was set up again. The store keeps checking the cluster.
    case offline
  }

  /// The state of the connection to the cluster.
  public var connection = Connection.connecting

  /// The sorted names of the connected processes, including this one.
  ///
  /// The array is empty while this process is not connected.
  public var members: [String] = []

  /// The number of keys with changes that have not reached the cluster yet.
  ///
  /// The number includes the changes of other processes that use the same local file.
  public var waitingChanges = 0

  /// Whether the store has a local copy: data that came from the cluster, or pending changes.
  public var hasCopy = false

  /// The fraction of the cluster's keys loaded so far, from 0 to 1, while the store loads all keys;
  /// otherwise `nil`.
  ///
  /// A store loads all keys if, for example, it has no local file, or the cluster has compacted
  /// changes that the store lacks.
  public var loadedPart: Double?

  /// The message of the latest error, or `nil` if there is none.
  public var lastError: String?

  /// A message for each key that the store cannot read because another program wrote it.
  public var unreadable: [String] = []

  /// The names that the processes of the team have claimed.
  public var claims: Set<String> = []

  /// A description of a cluster that was set up again, while the user must decide how to continue;
  /// otherwise `nil`.
  public var divergence: EtcdDivergence?

  /// Whether the store has merged the local copy into a restored cluster since the store was
  /// opened.
  public var hasMergedCopy = false

  /// The store's copy of a damaged local file, or `nil` if the store has found no damaged file.
  ///
  /// The damaged file may contain changes that have not reached the cluster.
  public var damagedFile: URL?

  /// Creates the status of a store that has not connected yet.
  public init() {}
}
