import EtcdClient

/// The keys for which a replica shows pending changes of other processes, and the cluster's hidden
/// entries of these keys.
struct ChangesOfOthers: Hashable {
  private var hidden: [String: EtcdEntry?] = [:]

  /// The replica's revision before the first change of another process was shown, or 0.
  private(set) var revision: Int64 = 0

  /// The keys whose changes the replica shows.
  var keys: Set<String> { Set(hidden.keys) }

  /// Records that a replica shows another process's change instead of the cluster's entry.
  ///
  /// - Parameters:
  ///   - key: The changed key.
  ///   - entry: The entry that the replica has shown so far.
  ///   - revision: The revision of the replica.
  mutating func insert(_ key: String, hiding entry: EtcdEntry?, at revision: Int64) {
    if hidden[key] == nil { hidden.updateValue(entry, forKey: key) }
    self.revision = max(self.revision, revision)
  }

  /// Records that a replica no longer shows another process's change to a key.
  ///
  /// - Returns: The cluster's entry of the key. The outer value is `nil` if the replica showed no
  ///   change to the key, and the inner value is `nil` if the cluster has no entry.
  @discardableResult
  mutating func remove(_ key: String) -> EtcdEntry?? { hidden.removeValue(forKey: key) }

  /// Returns whether the replica shows another process's change to a key.
  func contains(_ key: String) -> Bool { hidden.keys.contains(key) }

  /// Returns the entries of a replica, with the cluster's entries instead of the changes of other
  /// processes.
  func hidden(in entries: [String: EtcdEntry]) -> [String: EtcdEntry] {
    var result = entries
    for (key, entry) in hidden { result[key] = entry }
    return result
  }
}
