import EtcdClient
import Foundation

// The merge of the copy into a replaced cluster.
//
// A member that merges its copy into a replaced cluster deletes again what it knows to be deleted,
// and lists the keys in the cluster for members that still have them in their copies.
extension EtcdSyncMachine {
  /// The key that lists the keys deleted before the cluster was replaced.
  static let deletionsKey = "deletions"

  /// Returns the keys of the copy that other members may have deleted.
  ///
  /// An element with pending changes is not among them, and neither is one that was added again
  /// after its deletion was listed.
  ///
  /// - Parameter keys: The keys of the copy.
  func deletableKeys(of keys: some Sequence<String>, _ values: EtcdValues) -> Set<String> {
    let changed = values.mainKeys(of: replica.waiting.keys)
    let listed = Self.deletions(replica.committed(Self.deletionsKey))
    return Set(keys).filter { key in
      !listed.contains(key) && values.mainKeys(of: [key]).isDisjoint(with: changed)
    }
  }

  /// Removes the keys from the copy that another member has listed as deleted.
  ///
  /// Keeps their contents as a backup.
  mutating func removeListedDeletions(
    of copied: Set<String>,
    in page: EtcdPage,
    _ values: EtcdValues
  ) {
    let key = full(Self.deletionsKey)
    let listed = Set(Self.deletions(page.entries.first { $0.key == key }))
    let removed = replica.waiting.filter { key, _ in
      copied.contains(key)
        && (listed.contains(key) || !values.mainKeys(of: [key]).isDisjoint(with: listed))
    }
    if removed.isEmpty { return }
    dueBackups.append(EtcdValues.description(of: removed.mapValues { $0.part?.bytes }))
    replica.setWaiting([:], generation: generation) { removed[$0] != nil }
    values.waitingChanged(in: &replica)
  }

  /// Adds the keys that this member knows to be deleted to the list in the cluster.
  mutating func listDeletions() {
    let listed = Self.deletions(replica.committed(Self.deletionsKey))
    let new = replica.deletedKeys.subtracting(listed)
    if new.isEmpty { return }
    let keys = (listed + new.sorted()).suffix(Tombstones.limit)
    // Strings can always be encoded. If the request fails, another member may list the keys.
    let data = (try? JSONEncoder().encode(Array(keys))) ?? Data()
    let put = EtcdOperation.put(full(Self.deletionsKey), data)
    request(.commit(EtcdTransaction(performing: [put])), for: .cleaning)
  }

  /// Accepts the cluster's values of copied keys that no property can merge.
  ///
  /// Keeps other values of the copy as a backup.
  mutating func acceptForeignValues(of copied: Set<String>, _ values: EtcdValues) {
    let accepted = replica.waiting.filter { key, _ in
      copied.contains(key) && !values.owns(key) && replica.modRevision(of: key) > 0
    }
    let lost = accepted.filter { $0.value.part?.bytes != replica.committed($0.key)?.value }
    if !lost.isEmpty {
      dueBackups.append(EtcdValues.description(of: lost.mapValues { $0.part?.bytes }))
    }
    replica.setWaiting([:], generation: generation) { accepted[$0] != nil }
  }

  private static func deletions(_ entry: EtcdEntry?) -> [String] {
    entry.flatMap { try? JSONDecoder().decode([String].self, from: $0.value) } ?? []
  }
}
