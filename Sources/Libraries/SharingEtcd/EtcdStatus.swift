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
    lastError: String? = nil,
    unreadable: [String] = [],
    claims: Set<String> = []
  ) {
    self.connection = connection
    self.members = members
    self.waitingChanges = waitingChanges
    self.lastError = lastError
    self.unreadable = unreadable
    self.claims = claims
  }
}
