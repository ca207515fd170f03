package import EtcdClient
import Foundation

/// The local copy of a store: the cluster's entries as last received, and the pending changes.
///
/// Keys are relative to the store's prefix.
package struct Replica: Hashable, Sendable {
  /// The latest revision that the replica includes.
  package private(set) var revision: Int64 = 0

  /// The entries as the cluster last reported them.
  ///
  /// If another process on this machine has a pending change to a key, the replica may show the
  /// changed entry instead.
  private(set) var entries: [String: EtcdEntry] = [:]

  /// The changes in batches that are committed but not finished.
  private(set) var overlay = BatchOverlay()

  /// The keys whose ``entries`` are pending changes of other processes on this machine, and the
  /// cluster's entries that these changes hide.
  private var others = ChangesOfOthers()

  /// The entries that were most recently deleted in the cluster.
  private var tombstones = Tombstones()

  /// The changes that have not reached the cluster yet, by key.
  package internal(set) var waiting: [String: WaitingChange] = [:]

  /// The events that the local file does not contain yet.
  var unwritten: [ReplicaEvent] = []

  /// Creates an empty replica.
  package init() {}

  /// Returns the committed entry of a key, which may still be in an unfinished batch.
  func committed(_ key: String) -> EtcdEntry? {
    if let replacement = overlay.replacements[key] { return replacement.entry }
    return entries[key]
  }

  /// Returns the revision at which the cluster last changed a key, or 0 if the cluster does not
  /// have the key.
  func modRevision(of key: String) -> Int64 { entries[key]?.modRevision ?? 0 }

  // MARK: Changes from the cluster

  /// Applies a change from the cluster, unless the replica's entry is newer.
  ///
  /// - Returns: The keys whose committed entry changed.
  mutating func apply(_ change: EtcdChange) -> [String] {
    switch change {
    case .put(let entry):
      guard entry.modRevision > modRevision(of: entry.key) else { return [] }
      put(entry)
      unwritten.append(.put(entry))
      if Batch.id(ofRecord: entry.key) != nil { return resolve(entry) }
    case .delete(let key, let revision):
      guard let known = entries[key], known.modRevision < revision else { return [] }
      delete(key)
      unwritten.append(.delete(key))
      if let batch = Batch.id(ofRecord: key) { return overlay.dissolve(batch) }
    }
    return overlay.keyChanged(change.key, in: entries) ? [change.key] : []
  }

  /// Applies the contents of a committed batch, and returns the keys that changed.
  private mutating func resolve(_ record: EtcdEntry) -> [String] {
    let keys = overlay.resolve(record, in: entries)
    for key in keys { finishSending(of: key) }
    return keys
  }

  private mutating func put(_ entry: EtcdEntry) {
    entries[entry.key] = entry
    others.remove(entry.key)
    tombstones.remove(entry.key)
    finishSending(of: entry.key)
  }

  private mutating func delete(_ key: String) {
    if let known = entries.removeValue(forKey: key), known.lease == 0, Batch.mayHold(key) {
      tombstones.append(known)
    }
    others.remove(key)
    finishSending(of: key)
  }

  /// The keys that this process has deleted, or that it knows to be deleted in the cluster.
  var deletedKeys: Set<String> {
    Set(tombstones.entries.map(\.key) + waiting.filter { $0.value.part == nil }.keys)
  }

  /// Records that the replica has all changes up to a revision.
  mutating func advance(to revision: Int64) {
    guard revision > self.revision else { return }
    self.revision = revision
    others = ChangesOfOthers()
    unwritten.append(.revision(revision))
  }

  /// Records that the replica may lack changes made after a revision.
  mutating func goBack(to revision: Int64) {
    guard revision < self.revision else { return }
    self.revision = revision
    unwritten.append(.revision(revision))
  }

  /// Returns the changes that make the replica equal to the cluster at the given revision.
  ///
  /// - Parameters:
  ///   - entries: All entries of the cluster.
  ///   - revision: The revision at which the entries were read.
  func changes(to entries: [EtcdEntry], at revision: Int64) -> [EtcdChange] {
    var gone = Set(self.entries.keys)
    for entry in entries { gone.remove(entry.key) }
    // Put the records of batches last, because a batch's record takes effect only if the parts of
    // the batch exist.
    let records = entries.filter { Batch.id(ofRecord: $0.key) != nil }
    let others = entries.lazy.filter { Batch.id(ofRecord: $0.key) == nil }
    let changes =
      others.map(EtcdChange.put) + records.map(EtcdChange.put)
      + gone.map { .delete(key: $0, revision: revision) }
    // Put the changes of other clients last, because they may build on changes of this client.
    return waiting.isEmpty ? changes : changes.filter(isOwn) + changes.filter { !isOwn($0) }
  }

  /// Discards all entries because the cluster has a different history.
  ///
  /// Pending changes lose their base, so the store sends them as new elements, and no change is
  /// lost. Entries of deleted elements can be kept: if a member adds a deleted element again, the
  /// kept entry is the base of the merge.
  mutating func discardHistory(keepingDeletions: Bool = true, keepingTombstones: Bool = false) {
    let deletions = waiting.filter { keepingDeletions && $0.value.part == nil }.keys
    // Keep no base for an element that this process has added again: if the base equalled the new
    // element, a merge would not see the addition.
    let kept =
      deletions.compactMap { committed($0) ?? waiting[$0]?.base }
      + tombstones.entries.filter { keepingTombstones && waiting[$0.key]?.part == nil }
    for key in entries.keys { unwritten.append(.delete(key)) }
    (entries, overlay, tombstones) = ([:], BatchOverlay(), Tombstones())
    others = ChangesOfOthers()
    keepAsBase(kept)
    for (key, change) in waiting {
      let new = WaitingChange(part: change.part, base: entries[key], generation: change.generation)
      waiting[key] = new
      unwritten += [.sent(key), .waiting(key, new)]
    }
    revision = 0
    unwritten.append(.revision(0))
  }

  /// Keeps entries of a discarded history as the base of later merges.
  mutating func keepAsBase(_ former: [EtcdEntry]) {
    for var entry in former {
      (entry.createRevision, entry.modRevision) = (0, 0)
      entries[entry.key] = entry
      unwritten.append(.put(entry))
    }
  }

  /// Whether the replica has data of the team.
  ///
  /// Keys that members use to coordinate their work do not count.
  var hasTeamData: Bool {
    entries.keys.contains(where: Batch.mayHold) || !waiting.isEmpty || !overlay.replacements.isEmpty
  }

  /// Returns the committed entries, with the base of each change instead of the changed key's
  /// entry.
  ///
  /// Keeps a committed entry whose value this process has sent.
  func resolved(before changes: [String: WaitingChange]) -> [String: EtcdEntry] {
    var result = resolved
    for (key, change) in changes where !change.wasSent(result[key]?.value) {
      result[key] = change.base
    }
    return result
  }

  /// Returns the committed entries with the given changes applied.
  func resolved(with changes: [String: WaitingChange]) -> [String: EtcdEntry] {
    var result = resolved
    for (key, change) in changes { result[key] = change.entry(key) }
    return result
  }

  /// This replica without its pending changes.
  var withoutPendingChanges: Replica {
    var result = self
    (result.waiting, result.unwritten) = ([:], [])
    return result
  }

  /// Shows pending changes that another process of this machine will send.
  ///
  /// The revision becomes 0, so that this process loads all keys once the cluster can be reached.
  /// The loaded entries replace the changes of the other process.
  package mutating func show(_ changes: [String: WaitingChange]) {
    for (key, change) in changes where waiting[key] == nil {
      others.insert(key, hiding: entries[key], at: revision)
      entries[key] = change.entry(key, modRevision: 0)
      revision = 0
    }
  }

  /// Shows the cluster's entries again, before this process adopts another process's changes to the
  /// given keys.
  ///
  /// Without this call, the adopted changes would equal the committed entries, and the replica
  /// would discard the changes.
  mutating func hide(_ keys: some Sequence<String>) {
    for key in keys { if let entry = others.remove(key) { entries[key] = entry } }
  }

  /// The keys with pending changes of this process or with shown changes of other processes.
  var keysOfShownChanges: Set<String> { others.keys.union(waiting.keys) }

  /// Whether the replica was loaded from a cluster, or has pending changes.
  var isUsed: Bool { revision > 0 || !entries.isEmpty || !waiting.isEmpty }

  /// Returns whether a change of another process builds on a pending change that this replica does
  /// not have.
  func lacksBase(of change: WaitingChange, _ key: String) -> Bool {
    // The base is a third process's pending change if its revision is 0.
    guard let base = change.base, base.modRevision == 0 else { return false }
    if let own = waiting[key] { return own.part?.bytes != base.value }
    return others.contains(key) || committed(key)?.value != base.value
  }

  /// The committed entries, including the contents of unfinished batches.
  package var resolved: [String: EtcdEntry] {
    guard !overlay.replacements.isEmpty else { return entries }
    var result = entries
    for (key, replacement) in overlay.replacements { result[key] = replacement.entry }
    return result
  }

  // MARK: The local file

  /// Returns the events that were added since the last call.
  mutating func takeUnwritten() -> [ReplicaEvent] {
    defer { unwritten = [] }
    return unwritten
  }

  /// The events that turn an empty replica into this replica, without the changes that other
  /// processes will send.
  package var history: [ReplicaEvent] {
    tombstones.entries.flatMap { [.put($0), .delete($0.key)] }
      + others.hidden(in: entries).values.map(ReplicaEvent.put)
      + waiting.flatMap { $0.value.events($0.key) }
      + [.revision(max(revision, others.revision))]
  }

  /// Applies an event from the local file.
  package mutating func replay(_ event: ReplicaEvent) {
    switch event {
    case .put(let entry): put(entry)
    case .delete(let key): delete(key)
    case .waiting(let key, var change):
      change.sent = waiting[key]?.sent ?? []
      waiting[key] = change
    case .sending(let key):
      if let change = waiting[key] { waiting[key]?.sent.append(change.part) }
    case .copied(let key, let revision): waiting[key]?.copiedRevision = revision
    case .sent(let key): waiting[key] = nil
    case .revision(let revision):
      self.revision = revision
      // A revision of 0 means that the history was discarded.
      if revision == 0 { tombstones = Tombstones() }
    }
  }

  /// Applies the contents of unfinished batches after all events have been replayed.
  package mutating func resolveBatches() {
    for entry in entries.values where Batch.id(ofRecord: entry.key) != nil { _ = resolve(entry) }
  }
}
