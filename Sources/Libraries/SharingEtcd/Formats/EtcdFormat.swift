import EtcdClient

/// Converts between a value and the etcd keys that store it.
protocol EtcdFormat<Value>: Sendable {
  associatedtype Value: Equatable & Sendable

  /// The messages about unreadable keys.
  ///
  /// The messages are indexed by key or, if the key belongs to an element, by the element's id.
  var unreadable: [String: String] { get }

  /// The value to use if the cluster has no keys for the value, or `nil` if the format has no empty
  /// value.
  var emptyValue: Value? { get }

  /// The folders of the keys, or an empty array if the format uses only one key.
  var folders: [String] { get }

  /// Returns whether a key stores a part of the value.
  func owns(_ key: String) -> Bool

  /// Returns the key of an element's main part, given the key of any of the element's parts.
  ///
  /// Returns `nil` if the given key belongs to no element.
  func mainKey(of key: String) -> String?

  /// Decodes the value from all of its keys, and records the data that later updates need.
  ///
  /// - Returns: The value, or `nil` if the keys contain no value.
  mutating func value(of entries: [String: EtcdEntry]) -> Value?

  /// Updates the value after some of its keys changed.
  ///
  /// - Parameters:
  ///   - value: The previous value.
  ///   - keys: The changed keys.
  ///   - replica: The replica with the new entries.
  mutating func update(_ value: Value?, _ keys: Set<String>, in replica: Replica) -> Value?

  /// Returns the keys whose contents differ between two values, with their new contents.
  ///
  /// - Parameters:
  ///   - base: The value that the cluster has.
  ///   - value: The new value.
  ///   - replica: The replica with the committed entries.
  func changes(
    from base: Value?,
    to value: Value,
    in replica: Replica
  ) throws -> [String: EtcdPart?]

  /// Returns the additional keys that a batch must write, and their contents.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - changes: The changes in the batch.
  func additions(to changes: [String: WaitingChange], of value: Value) -> [String: EtcdPart]

  /// Returns the conditions under which the cluster may apply changes.
  ///
  /// - Parameters:
  ///   - changes: The changes to send.
  ///   - replica: The replica with the committed entries.
  func conditions(of changes: [String: WaitingChange], in replica: Replica) -> [Condition]
}

/// A condition for applying changes.
///
/// Every transaction also requires that the changed keys still have the revisions that the replica
/// knows.
struct Condition: Hashable {
  /// The required state of the key or prefix.
  enum Kind: Hashable {
    /// The key exists and was created at this revision.
    case created(Int64)

    /// No key with the prefix has changed since this revision.
    case unchangedSince(Int64)
  }

  /// The key or the prefix that the condition is about.
  let key: String

  /// The required state of the key or prefix.
  let kind: Kind
}
