public import struct Foundation.Data

/// Operations that the cluster performs atomically if all comparisons hold.
///
/// ```swift
/// let transaction = EtcdTransaction(
///   comparing: [.modRevision(of: "settings", .equal, 7)],
///   performing: [.put("settings", value)]
/// )
/// let isDone = try await client.commit(transaction).succeeded
/// ```
public struct EtcdTransaction: Hashable, Sendable {
  /// The conditions that must all hold for the operations to be performed.
  public var comparisons: [EtcdComparison]

  /// The operations to perform if all comparisons hold.
  public var operations: [EtcdOperation]

  /// The keys to read if a comparison fails.
  public var reading: [EtcdKeys]

  /// Creates a transaction.
  public init(
    comparing comparisons: [EtcdComparison] = [],
    performing operations: [EtcdOperation],
    otherwiseReading reading: [EtcdKeys] = []
  ) {
    self.comparisons = comparisons
    self.operations = operations
    self.reading = reading
  }

  /// The result of a transaction.
  public struct Result: Hashable, Sendable {
    /// Whether the comparisons held, so that the operations were performed.
    public var succeeded: Bool

    /// The revision of the cluster after the transaction.
    public var revision: Int64

    /// The entries that were read at ``revision`` because a comparison failed.
    public var entries: [EtcdEntry]

    /// Creates a result.
    public init(succeeded: Bool, revision: Int64, entries: [EtcdEntry] = []) {
      (self.succeeded, self.revision, self.entries) = (succeeded, revision, entries)
    }
  }
}

/// A condition of a transaction, on a key or on every key of a range.
public struct EtcdComparison: Hashable, Sendable {
  /// A relation between two numbers.
  public enum Relation: String, Hashable, Sendable {
    /// The compared number equals the given number.
    case equal = "EQUAL"

    /// The compared number is less than the given number.
    case less = "LESS"

    /// The compared number is greater than the given number.
    case greater = "GREATER"
  }

  /// The number that a condition compares: a revision of the key, or the number of writes to it.
  package enum Target: String, Sendable {
    case create = "CREATE"
    case mod = "MOD"
    case version = "VERSION"
  }

  package let keys: EtcdKeys
  package let target: Target
  package let relation: Relation
  package let number: Int64

  /// Compares the revision at which a key was last changed.
  ///
  /// The revision of a missing key is 0.
  public static func modRevision(
    of key: String,
    _ relation: Relation,
    _ revision: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .key(key), target: .mod, relation: relation, number: revision)
  }

  /// Compares the revision at which each key with a prefix was last changed.
  public static func modRevision(
    ofEachWithPrefix prefix: String,
    _ relation: Relation,
    _ revision: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .prefix(prefix), target: .mod, relation: relation, number: revision)
  }

  /// Compares the revision at which a key was created.
  ///
  /// The revision of a missing key is 0.
  public static func createRevision(
    of key: String,
    _ relation: Relation,
    _ revision: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .key(key), target: .create, relation: relation, number: revision)
  }

  /// Compares the number of writes to a key since its creation, including its creation.
  ///
  /// The number of writes to a missing key is 0.
  public static func version(
    of key: String,
    _ relation: Relation,
    _ version: Int64
  ) -> EtcdComparison {
    EtcdComparison(keys: .key(key), target: .version, relation: relation, number: version)
  }
}

/// An operation of a transaction.
public enum EtcdOperation: Hashable, Sendable {
  /// Writes a key and attaches it to a lease. A lease of 0 means that the key has no lease.
  case put(String, Data, lease: Int64 = 0)

  /// Deletes keys.
  case delete(EtcdKeys)
}
