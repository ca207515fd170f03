import EtcdClient

/// The most recently deleted entries.
///
/// A replaced cluster may still have them, and another member may send them again.
struct Tombstones: Hashable, Sendable {
  /// The maximum number of entries.
  static let limit = 1_000

  /// The entries, oldest first.
  private(set) var entries: [EtcdEntry] = []

  /// Adds a deleted entry, and forgets the oldest entry beyond the limit.
  mutating func append(_ entry: EtcdEntry) {
    remove(entry.key)
    entries.append(entry)
    if entries.count > Self.limit { entries.removeFirst() }
  }

  /// Removes a key's entry when the key was written again.
  mutating func remove(_ key: String) { entries.removeAll { $0.key == key } }
}
