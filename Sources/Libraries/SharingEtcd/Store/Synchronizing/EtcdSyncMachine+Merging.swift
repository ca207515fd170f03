import EtcdClient
import Foundation

// Merges the local copy into a cluster that was replaced.
//
// When a member sends its copy to a cluster that was set up again, the member repeats the deletions
// that it knows of. The sending member also writes a list of the deleted keys to the cluster, for
// other members whose copies still contain these keys. A member merges its copy into a restored
// cluster without asking the user. In a restored cluster, a member repeats and lists only its
// pending deletions, because another member may have added an element again after an older
// deletion.
//
// A copy must not replace newer versions. So before a member sends its copy, it records the copy's
// revision in the cluster. If a transaction sends only unchanged entries of the copy, its marker
// also contains the copy's revision. The merged copy contained every change of the former history
// up to the copy's revision. So if an entry of another copy was last changed at or before the
// recorded revision, the cluster's version of the entry is at least as new.
extension EtcdSyncMachine {
  /// The etcd key whose value lists the keys that were deleted before the cluster was replaced.
  static let deletionsKey = "deletions"

  /// The state of a merge of the local copy into a replaced cluster.
  struct Merge {
    /// The committed entries of the copy, with their revisions in the former history.
    let former: [String: EtcdEntry]

    /// The value that identifies the former history.
    let history: String

    /// The copy's revision in the former history.
    let revision: Int64

    /// The keys whose entries this process sends to the cluster unchanged.
    ///
    /// Other members' deletions and changes take precedence over these entries.
    let copied: Set<String>

    /// The keys with pending deletions.
    let deleted: Set<String>

    /// Whether the user has decided to send the copy.
    let isDecided: Bool
  }

  /// Returns the keys whose entries this process sends to the replaced cluster unchanged.
  ///
  /// The result omits the keys of elements with pending changes. In this method, a change that
  /// sends an unchanged entry does not count as pending. The result also omits a key that the copy
  /// both contains and lists as deleted, because the key's element was added again after the
  /// deletion.
  ///
  /// - Parameter keys: The keys of the copy.
  func copiedKeys(of keys: some Sequence<String>, _ values: EtcdValues) -> Set<String> {
    let changes = replica.waiting.filter { !$0.value.isCopied }
    let changed = values.mainKeys(of: changes.keys)
    let listed = Self.deletions(replica.committed(Self.deletionsKey))
    return Set(keys).filter { key in
      if listed.contains(key) || changes[key] != nil { return false }
      return values.mainKeys(of: [key]).isDisjoint(with: changed)
    }
  }

  /// Discards the history of the local copy.
  ///
  /// Call this method if the cluster has lost committed entries.
  ///
  /// The store then sends the lost entries to the cluster again, as additions.
  mutating func discardLostHistory(at revision: Int64, _ values: EtcdValues) {
    dueBackups.append(
      Data("The cluster was replaced or restored. It is at revision \(revision).\n".utf8)
    )
    hasMergedCopy = true
    discardHistory(values, isDecided: false)
  }

  /// Discards the committed entries, so that all values become pending changes.
  mutating func discardHistory(_ values: EtcdValues, isDecided: Bool) {
    isFlushDue = true
    let before = replica.resolved(with: replica.waiting)
    let history = replica.committed(Self.historyKey)?.value ?? Data()
    let copied = copiedKeys(of: before.keys, values)
    var former = replica.resolved
    for (key, change) in replica.waiting where change.isCopied {
      former[key] = change.entry(key, modRevision: change.copiedRevision)
    }
    merging = Merge(
      former: former,
      history: String(decoding: history, as: UTF8.self),
      revision: replica.revision,
      copied: copied,
      deleted: Set(replica.waiting.filter { $0.value.part == nil }.keys),
      isDecided: isDecided
    )
    replica.discardHistory(keepingTombstones: isDecided)
    abandoned = []
    replica.setWaiting(
      before.filter { Batch.mayHold($0.key) }.mapValues { EtcdPart($0.value) },
      generation: generation
    ) { [replica] key in replica.waiting[key]?.part != nil }
    values.merge(.discarded(generation: generation), in: &replica)
    replica.recordCopied(former.filter { copied.contains($0.key) }.mapValues(\.modRevision))
  }

  /// Applies all entries of the cluster and, if the cluster was replaced, merges the local copy
  /// into them.
  mutating func merge(_ page: EtcdPage, _ values: EtcdValues) {
    guard let merge = merging else {
      let entries = page.entries.map(relative)
      keepBackup(of: replica.unprovenDeletions(in: entries))
      yieldCopies(to: entries.map(EtcdChange.put), values)
      return receiveAll(page, values)
    }
    merging = nil
    removeListedDeletions(of: merge.copied, in: page, values)
    rebase(merge, on: page, values)
    receiveAll(page, values)
    acceptForeignValues(of: merge.copied, values)
    keepBases(of: merge, values)
    mergedCopy = MergedCopy(history: merge.history, revision: merge.revision)
    guard merge.isDecided else { return list(merge.deleted) }
    let deleted = replica.waiting.filter { $0.value.part == nil && $0.value.base != nil }
    keepBackup(of: deleted.mapValues { $0.base?.value })
    list(replica.deletedKeys)
  }

  /// If the cluster lacks an entry on which a pending change is based, keeps the copy's former
  /// entry as the base.
  ///
  /// If another member adds the entry to the cluster first, this base is needed to merge the two
  /// versions.
  private mutating func keepBases(of merge: Merge, _ values: EtcdValues) {
    let kept = merge.former.filter { key, _ in
      replica.waiting[key]?.part != nil && !merge.copied.contains(key)
        && replica.committed(key) == nil
    }
    if kept.isEmpty { return }
    replica.keepAsBase(Array(kept.values))
    values.merge(.discarded(generation: generation), in: &replica)
  }

  /// The etcd key whose value contains, for each former history, the latest revision of a merged
  /// copy.
  static let mergedKey = "merged"

  /// Uses an entry of the copy as the base of the merge if the cluster's version is at least as
  /// new, or if the cluster has deleted the entry.
  ///
  /// If the cluster has replaced or deleted entries of the copy, creates a backup of these entries.
  private mutating func rebase(_ merge: Merge, on page: EtcdPage, _ values: EtcdValues) {
    let pairs = page.entries.map(relative).map { ($0.key, $0) }
    let found = Dictionary(pairs) { first, _ in first }
    // The restored cluster and the local copy share all changes up to the latest entry that is
    // equal in both.
    let common =
      merge.isDecided
      ? 0 : merge.former.values.filter { isSame($0, found[$0.key]) }.map(\.modRevision).max() ?? 0
    let recorded = Self.mergedRevisions(found[Self.mergedKey])[merge.history] ?? 0
    // Ignore a record that the copy already contains. The copy was synced after that record was
    // written, so the record belongs to an earlier restore.
    let isNew = recorded > Self.mergedRevisions(merge.former[Self.mergedKey])[merge.history] ?? 0
    let known = isNew ? max(common, recorded) : common
    let older = merge.former.filter { key, entry in
      guard entry.modRevision > 0, replica.waiting[key] != nil else { return false }
      if found[key] != nil { return entry.modRevision <= known }
      return entry.modRevision <= common && merge.copied.contains(key) && values.owns(key)
    }
    if older.isEmpty { return }
    let replaced = older.filter {
      merge.copied.contains($0.key) && $0.value.value != found[$0.key]?.value
    }
    keepBackup(of: replaced.mapValues(\.value))
    replica.keepAsBase(Array(older.values))
    values.merge(.discarded(generation: generation), in: &replica)
  }

  private func isSame(_ entry: EtcdEntry, _ other: EtcdEntry?) -> Bool {
    Batch.mayHold(entry.key) && entry.modRevision > 0 && entry.modRevision == other?.modRevision
      && entry.createRevision == other?.createRevision && entry.value == other?.value
  }

  /// A local copy that this process has merged into a replaced cluster.
  struct MergedCopy {
    /// The value that identifies the former history.
    let history: String

    /// The copy's revision in the former history.
    let revision: Int64

    /// Whether the cluster has stored or refused the record of the merge.
    var isRecorded = false
  }

  /// Returns the transaction that writes a record of this member's merge to the cluster, or `nil`
  /// if no record is needed.
  ///
  /// The machine records the merge before it sends the copy. If the cluster refuses the record, a
  /// copy that another member sends later may replace newer versions. The store keeps the replaced
  /// versions as backups.
  ///
  /// - Parameter known: The cluster's entry with the records of all merges.
  func recordOfMergedCopy(over known: EtcdEntry?) -> EtcdTransaction? {
    guard let copy = mergedCopy, !copy.isRecorded else { return nil }
    var merged = Self.mergedRevisions(known)
    if copy.revision <= merged[copy.history] ?? 0 { return nil }
    merged[copy.history] = copy.revision
    let key = full(Self.mergedKey)
    // Encoding strings and numbers cannot fail.
    let data = (try? JSONEncoder().encode(merged)) ?? Data()
    return EtcdTransaction(
      comparing: [.modRevision(of: key, .equal, known?.modRevision ?? 0)],
      performing: [.put(key, data)],
      otherwiseReading: [.key(key)]
    )
  }

  /// Lets other members' changes replace the unchanged entries that this process has not sent yet.
  ///
  /// An unchanged entry from another member's copy does not replace an entry that is newer than
  /// that copy. The method creates a backup of the replaced entries.
  mutating func yieldCopies(to changes: [EtcdChange], _ values: EtcdValues) {
    let copies = replica.waiting.filter(\.value.isCopied)
    if copies.isEmpty { return }
    var entries = replica.entries
    var mergedRevisions: [Int64: Int64] = [:]
    for case .put(let entry) in changes {
      entries[entry.key] = entry
      if entry.key == Self.markerKey {
        mergedRevisions[entry.modRevision] = Self.mergedRevision(in: entry)
      }
    }
    var replaced: [String: EtcdEntry] = [:]
    for change in changes {
      for case (let key, let value?) in BatchOverlay.contents(of: change, in: entries) {
        guard let copy = copies[key], value != copy.part?.bytes,
          copy.copiedRevision <= mergedRevisions[change.revision] ?? .max
        else { continue }
        replaced[key] = copy.entry(key)
      }
    }
    if replaced.isEmpty { return }
    keepBackup(of: replaced.mapValues(\.value))
    replica.keepAsBase(Array(replaced.values))
    values.merge(.discarded(generation: generation), in: &replica)
    replica.setWaiting([:], generation: generation) { replaced[$0] != nil && !values.owns($0) }
  }

  private static func mergedRevisions(_ entry: EtcdEntry?) -> [String: Int64] {
    entry.flatMap { try? JSONDecoder().decode([String: Int64].self, from: $0.value) } ?? [:]
  }

  /// Removes from the local copy the keys that another member has listed as deleted.
  ///
  /// Keeps the contents of the removed keys as a backup.
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
    values.merge(.waiting, in: &replica)
  }

  /// Adds deleted keys to the cluster's list of deleted keys.
  private mutating func list(_ deleted: Set<String>) {
    let listed = Self.deletions(replica.committed(Self.deletionsKey))
    let new = deleted.subtracting(listed)
    if new.isEmpty { return }
    let keys = (listed + new.sorted()).suffix(Tombstones.limit)
    // Encoding strings cannot fail. Ignore a failed request: another member that knows of the
    // deletions can still add these keys to the list.
    let data = (try? JSONEncoder().encode(Array(keys))) ?? Data()
    let put = EtcdOperation.put(full(Self.deletionsKey), data)
    request(.commit(EtcdTransaction(performing: [put])), for: .cleaning)
  }

  /// Accepts the cluster's values for keys that no property of this process uses, unless the keys
  /// have pending changes.
  ///
  /// Without a property, the machine cannot merge two values.
  ///
  /// If the copy's values for these keys differ from the cluster's values, keeps the copy's values
  /// as a backup.
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
