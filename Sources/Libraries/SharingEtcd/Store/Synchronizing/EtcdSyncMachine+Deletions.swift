import EtcdClient
import Foundation

// The merge of the local copy into a replaced cluster.
//
// When a member sends its copy to a cluster that was set up again, it repeats the deletions that it
// knows of. The member also lists the deleted keys in the cluster, for members whose copies still
// contain them. A member merges its copy into a restored cluster without asking the user. A
// deletion in the copy may then be older than a later addition of the same element, so only pending
// deletions count.
extension EtcdSyncMachine {
  /// The key that lists the keys deleted before the cluster was replaced.
  static let deletionsKey = "deletions"

  /// The merge of the local copy into a replaced cluster.
  struct Merge {
    /// The copy's keys without pending changes.
    let copied: Set<String>

    /// Whether the user has decided to send the copy.
    let isDecided: Bool
  }

  /// Returns the copy's keys that other members may have deleted or changed.
  ///
  /// The result omits elements with pending changes, and elements that were added again after
  /// their deletion was listed.
  ///
  /// - Parameter keys: The copy's keys.
  func copiedKeys(of keys: some Sequence<String>, _ values: EtcdValues) -> Set<String> {
    let changed = values.mainKeys(of: replica.waiting.keys)
    let listed = Self.deletions(replica.committed(Self.deletionsKey))
    return Set(keys).filter { key in
      !listed.contains(key) && values.mainKeys(of: [key]).isDisjoint(with: changed)
    }
  }

  /// Applies a full load, and merges the copy into it if the cluster was replaced.
  mutating func merge(_ page: EtcdPage, _ values: EtcdValues) {
    guard let merge = merging else { return receiveAll(page, values) }
    merging = nil
    if merge.isDecided { removeListedDeletions(of: merge.copied, in: page, values) }
    receiveAll(page, values)
    acceptForeignValues(of: merge.copied, values)
    guard merge.isDecided else { return }
    let deleted = replica.waiting.filter { $0.value.part == nil && $0.value.base != nil }
    keepBackup(of: deleted.mapValues { $0.base?.value })
    listDeletions()
  }

  /// Removes the keys from the copy that another member has listed as deleted.
  ///
  /// Keeps the contents of these keys as a backup.
  private mutating func removeListedDeletions(
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
    keepBackup(of: removed.mapValues { $0.part?.bytes })
    replica.setWaiting([:], generation: generation) { removed[$0] != nil }
    values.waitingChanged(in: &replica)
  }

  /// Adds the keys that this member knows to be deleted to the list in the cluster.
  private mutating func listDeletions() {
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
  private mutating func acceptForeignValues(of copied: Set<String>, _ values: EtcdValues) {
    let accepted = replica.waiting.filter { key, _ in
      copied.contains(key) && !values.owns(key) && replica.modRevision(of: key) > 0
    }
    let lost = accepted.filter { $0.value.part?.bytes != replica.committed($0.key)?.value }
    keepBackup(of: lost.mapValues { $0.part?.bytes })
    replica.setWaiting([:], generation: generation) { accepted[$0] != nil }
  }

  private mutating func keepBackup(of values: [String: Data?]) {
    if !values.isEmpty { dueBackups.append(EtcdValues.description(of: values)) }
  }

  private static func deletions(_ entry: EtcdEntry?) -> [String] {
    entry.flatMap { try? JSONDecoder().decode([String].self, from: $0.value) } ?? []
  }
}
