public import struct Foundation.Data

/// Operations that are carried out together, if all comparisons hold.
///
/// ```swift
/// let transaction = EtcdTransaction(
///   comparing: [.modRevision(of: "settings", .equal, 7)],
///   performing: [.put("settings", value)]
/// )
/// let isDone = try await client.commit(transaction).succeeded
/// ```
public struct EtcdTransaction: Hashable, Sendable {
  /// What must hold.
  public var comparisons: [EtcdComparison]

  /// What is done then.
  public var operations: [EtcdOperation]

  /// What is read if a comparison does not hold.
  public var reading: [EtcdKeys]

  /// Describes a transaction.
  public init(
    comparing comparisons: [EtcdComparison] = [],
    performing operations: [EtcdOperation],
    otherwiseReading reading: [EtcdKeys] = []
  ) {
    self.comparisons = comparisons
    self.operations = operations
    self.reading = reading
  }

  /// What became of a transaction.
  public struct Result: Hashable, Sendable {
    /// Whether the comparisons held, and so the operations were carried out.
    public var succeeded: Bool

    /// The revision of the cluster after it.
    public var revision: Int64

    /// What was read because a comparison did not hold, all of it at that revision.
    public var entries: [EtcdEntry]

    /// Describes what became of a transaction.
    public init(succeeded: Bool, revision: Int64, entries: [EtcdEntry] = []) {
      (self.succeeded, self.revision, self.entries) = (succeeded, revision, entries)
    }
  }
}

/// A condition of a transaction on one key, or on each key of a range.
public struct EtcdComparison: Hashable, Sendable {
  /// How two numbers are compared.
  public enum Relation: String, Hashable, Sendable {
    /// The number of the key is the given one.
    case equal = "EQUAL"

    /// The number of the key is less than the given one.
    case less = "LESS"

    /// The number of the key is greater than the given one.
    case greater = "GREATER"
  }

  enum Target: String {
    case create = "CREATE"
    case mod = "MOD"
    case version = "VERSION"
  }

  let keys: EtcdKeys
  let target: Target
  let relation: Relation
  let number: Int64

  /// Compares the revision at which a key was last changed; it is 0 if there is no such key.
  public static func modRevision(
    of key: String,
    _ relation: Relation,
    _ revision: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .key(key), target: .mod, relation: relation, number: revision)
  }

  /// Compares the revision at which each key that begins with a prefix was last changed.
  public static func modRevision(
    ofEachWithPrefix prefix: String,
    _ relation: Relation,
    _ revision: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .prefix(prefix), target: .mod, relation: relation, number: revision)
  }

  /// Compares the revision at which a key was created; it is 0 if there is no such key.
  public static func createRevision(
    of key: String,
    _ relation: Relation,
    _ revision: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .key(key), target: .create, relation: relation, number: revision)
  }

  /// Compares how often a key was written since it was created.
  public static func version(
    of key: String,
    _ relation: Relation,
    _ version: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .key(key), target: .version, relation: relation, number: version)
  }
}

/// A change that a transaction makes.
public enum EtcdOperation: Hashable, Sendable {
  /// Writes a key, and binds it to a lease if one is given, or to none.
  case put(String, Data, lease: Int64 = 0)

  /// Deletes keys.
  case delete(EtcdKeys)
}
