/// How a store stands to its cluster.
public struct EtcdStatus: Hashable, Sendable {
  /// Whether changes go back and forth.
  public enum Connection: Hashable, Sendable {
    /// The first attempt has not ended.
    case connecting

    /// Changes are seen and sent at once.
    case connected

    /// The cluster does not answer. It is tried again and again.
    case offline
  }

  /// Whether changes go back and forth.
  public var connection: Connection

  /// The names of the processes that are connected, this one among them.
  public var members: [String]

  /// How many keys have changed here and are not in the cluster yet.
  public var waitingChanges: Int

  /// The part of the cluster's keys that has been read, from 0 to 1, while all of them are being
  /// read, and `nil` at other times.
  ///
  /// All are read when a process has no local file yet, and when it was away for so long that the
  /// cluster has forgotten what has changed since.
  public var loadedPart: Double?

  /// A sentence that says what is wrong, or `nil`.
  public var lastError: String?

  /// A sentence for each key that other programs have written and that cannot be read.
  public var unreadable: [String]

  /// The names that any process claims.
  public var claims: Set<String>

  /// Describes a status.
  public init(
    connection: Connection = .connecting,
    members: [String] = [],
    waitingChanges: Int = 0,
    loadedPart: Double? = nil,
    lastError: String? = nil,
    unreadable: [String] = [],
    claims: Set<String> = []
  ) {
    self.connection = connection
    self.members = members
    self.waitingChanges = waitingChanges
    self.loadedPart = loadedPart
    self.lastError = lastError
    self.unreadable = unreadable
    self.claims = claims
  }
}
