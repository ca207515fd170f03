import EtcdClient

/// The keys for which a replica shows pending changes of other processes, and the cluster's hidden
/// entries of these keys.
struct ChangesOfOthers: Hashable {
  private var hidden: [String: EtcdEntry?] = [:]

  /// The revision of the replica before it showed any change of another process, or 0.
  private(set) var revision: Int64 = 0

  /// Records that a replica shows a change.
  ///
  /// - Parameters:
  ///   - key: The changed key.
  ///   - entry: The cluster's entry of the key, or a change of a third process that is already shown.
  ///   - revision: The revision of the replica.
  mutating func insert(_ key: String, hiding entry: EtcdEntry?, at revision: Int64) {
    if hidden[key] == nil { hidden.updateValue(entry, forKey: key) }
    self.revision = max(self.revision, revision)
  }

  /// Records that a replica no longer shows a change.
  ///
  /// - Returns: The hidden entry of the key. The outer value is `nil` if the replica showed no
  ///   change to the key, and the inner value is `nil` if the cluster has no entry.
  @discardableResult
  mutating func remove(_ key: String) -> EtcdEntry?? { hidden.removeValue(forKey: key) }

  /// Returns whether the replica shows a change to a key.
  func contains(_ key: String) -> Bool { hidden.keys.contains(key) }

  /// Returns the cluster's entries, given the entries of a replica.
  func hidden(in entries: [String: EtcdEntry]) -> [String: EtcdEntry] {
    var result = entries
    for (key, entry) in hidden { result[key] = entry }
    return result
  }
}
