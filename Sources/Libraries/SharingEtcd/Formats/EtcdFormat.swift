import EtcdClient

/// How a value is made of keys, and keys of a value.
protocol EtcdFormat<Value>: Sendable {
  associatedtype Value: Equatable & Sendable

  /// A sentence for each thing that could not be read, by its key.
  var unreadable: [String: String] { get }

  /// The value of a cluster that has no keys for it, if that is one.
  var emptyValue: Value? { get }

  /// The folders of its keys, if it has many.
  var folders: [String] { get }

  /// Whether the value is made of a key, among others.
  func owns(_ key: String) -> Bool

  /// Makes the value of all its keys, and remembers what is needed to update it.
  ///
  /// - Returns: The value, or `nil` if there is none.
  mutating func value(of entries: [String: EtcdEntry]) -> Value?

  /// Makes the value of its keys after some of them have changed.
  ///
  /// - Parameters:
  ///   - value: The value before.
  ///   - keys: The keys that have changed.
  ///   - replica: What is agreed on now.
  mutating func update(_ value: Value?, _ keys: Set<String>, in replica: Replica) -> Value?

  /// Returns the keys that differ between two values, with what they are to be.
  ///
  /// - Parameters:
  ///   - base: The value that is agreed on.
  ///   - value: The value that is to be agreed on.
  ///   - replica: What is agreed on.
  func changes(
    from base: Value?,
    to value: Value,
    in replica: Replica
  ) throws -> [String: EtcdPart?]

  /// Returns what has to be sent besides changes that are too many for one transaction.
  ///
  /// - Parameters:
  ///   - value: The value that is to be agreed on.
  ///   - changes: The changes.
  func additions(to changes: [String: WaitingChange], of value: Value) -> [String: EtcdPart]

  /// Returns on what else it depends that keys can be changed.
  ///
  /// - Parameters:
  ///   - changes: All that is about to be sent.
  ///   - replica: What is agreed on.
  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition]
}

/// On what it depends that changes can be made, apart from the changed keys being as they were.
struct Condition: Hashable {
  /// What must hold.
  enum Kind: Hashable {
    /// The key exists, created at a revision.
    case created(Int64)

    /// No key with the prefix has changed after a revision.
    case unchangedSince(Int64)
  }

  /// The key, or the prefix.
  let key: String

  /// What must hold.
  let kind: Kind
}
