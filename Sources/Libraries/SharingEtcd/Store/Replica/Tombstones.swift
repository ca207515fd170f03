import EtcdClient

/// The entries that were deleted most recently.
///
/// A replaced cluster may still have the deleted entries, and another member may send them again.
struct Tombstones: Hashable, Sendable {
  /// The maximum number of deleted entries to keep.
  static let limit = 1_000

  /// The deleted entries, in the order in which they were deleted.
  private(set) var entries: [EtcdEntry] = []

  /// Adds a deleted entry, and removes the oldest entry if there are now too many.
  mutating func append(_ entry: EtcdEntry) {
    remove(entry.key)
    entries.append(entry)
    if entries.count > Self.limit { entries.removeFirst() }
  }

  /// Removes the entry of a key, if there is one, for example when the key is written again.
  mutating func remove(_ key: String) { entries.removeAll { $0.key == key } }
}
