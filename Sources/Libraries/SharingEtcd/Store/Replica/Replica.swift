package import EtcdClient
import Foundation

/// The local copy of a store: the cluster's entries as last received, and the pending changes.
///
/// All processes of a user share one replica, which ``ReplicaFile`` keeps on disk.
///
/// The keys in a replica do not include the store's prefix.
package struct Replica: Hashable, Sendable {
  /// The latest revision that the replica includes.
  package private(set) var revision: Int64 = 0

  /// The entries as the cluster last reported them.
  ///
  /// An entry with the revision 0 comes from a discarded history: see `keepAsBase(_:)`.
  private(set) var entries: [String: EtcdEntry] = [:]

  /// The changes in batches that are committed but not finished.
  private(set) var overlay = BatchOverlay()

  /// The entries that were most recently deleted in the cluster.
  private var tombstones = Tombstones()

  /// The changes that have not reached the cluster yet, indexed by key.
  package internal(set) var waiting: [String: WaitingChange] = [:]

  /// The events that the local file does not contain yet.
  var unwritten: [ReplicaEvent] = []

  /// Creates an empty replica.
  package init() {}

  /// Returns the committed entry of a key, taking unfinished batches into account.
  func committed(_ key: String) -> EtcdEntry? {
    if let replacement = overlay.replacements[key] { return replacement.entry }
    return entries[key]
  }

  /// Returns the revision at which the cluster last changed a key, or 0 if the cluster does not
  /// have the key.
  func modRevision(of key: String) -> Int64 { entries[key]?.modRevision ?? 0 }

  // MARK: Changes from the cluster

  /// Applies a change from the cluster if the change is newer than the replica's entry of the key.
  ///
  /// - Returns: The keys whose committed entry changed.
  mutating func apply(_ change: EtcdChange) -> [String] {
    switch change {
    case .put(let entry):
      guard entry.modRevision > modRevision(of: entry.key) else { return [] }
      unwritten.append(.put(entry))
      return put(entry)
    case .delete(let key, let revision):
      guard let known = entries[key], known.modRevision < revision else { return [] }
      unwritten.append(.delete(key))
      return delete(key)
    }
  }

  /// Applies a committed batch, and returns the keys whose committed entries changed.
  private mutating func resolve(_ record: EtcdEntry) -> [String] {
    let keys = overlay.resolve(record, in: entries)
    for key in keys { finishSending(of: key) }
    return keys
  }

  private mutating func put(_ entry: EtcdEntry) -> [String] {
    entries[entry.key] = entry
    tombstones.remove(entry.key)
    finishSending(of: entry.key)
    if Batch.id(ofRecord: entry.key) != nil { return resolve(entry) }
    return overlay.keyChanged(entry.key, in: entries) ? [entry.key] : []
  }

  private mutating func delete(_ key: String) -> [String] {
    if let known = entries.removeValue(forKey: key), known.lease == 0, Batch.mayHold(key) {
      tombstones.append(known)
    }
    finishSending(of: key)
    if let batch = Batch.id(ofRecord: key) { return overlay.dissolve(batch) }
    return overlay.keyChanged(key, in: entries) ? [key] : []
  }

  /// The keys with pending deletions, and the keys that were most recently deleted in the cluster.
  var deletedKeys: Set<String> {
    Set(tombstones.entries.map(\.key) + waiting.filter { $0.value.part == nil }.keys)
  }

  /// Records that the replica has all changes up to a revision.
  mutating func advance(to revision: Int64) {
    guard revision > self.revision else { return }
    self.revision = revision
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

  /// Discards all entries.
  ///
  /// Call this method if the cluster does not have the replica's history.
  ///
  /// Pending changes lose their base entries. The store then sends the changes as additions, so
  /// none of them is lost. Entries of deleted elements can be kept: if a member adds a deleted
  /// element again, the kept entry is the base of the merge.
  ///
  /// - Parameters:
  ///   - keepingDeletions: Whether to keep the entries that pending changes delete.
  ///   - keepingTombstones: Whether to keep the entries that were most recently deleted in the
  ///     cluster.
  mutating func discardHistory(keepingDeletions: Bool = true, keepingTombstones: Bool = false) {
    let deletions = waiting.filter { keepingDeletions && $0.value.part == nil }.keys
    // Keep no base for an element that was added again. If the base equaled the new element, a
    // merge would not detect the addition.
    let kept =
      deletions.compactMap { committed($0) ?? waiting[$0]?.base }
      + tombstones.entries.filter { keepingTombstones && waiting[$0.key]?.part == nil }
    for key in entries.keys { unwritten.append(.delete(key)) }
    (entries, overlay, tombstones) = ([:], BatchOverlay(), Tombstones())
    keepAsBase(kept)
    for (key, change) in waiting {
      let new = WaitingChange(part: change.part, base: entries[key], generation: change.generation)
      waiting[key] = new
      unwritten += [.sent(key), .waiting(key, new)]
    }
    revision = 0
    unwritten.append(.revision(0))
  }

  /// Keeps entries of a discarded history, with the revision 0, as the bases of later merges.
  mutating func keepAsBase(_ former: [EtcdEntry]) {
    for var entry in former {
      (entry.createRevision, entry.modRevision) = (0, 0)
      entries[entry.key] = entry
      unwritten.append(.put(entry))
    }
  }

  /// Whether the replica has data of the team.
  ///
  /// The keys that members use to coordinate their work do not count as data of the team.
  var hasTeamData: Bool {
    entries.keys.contains(where: Batch.mayHold) || !waiting.isEmpty || !overlay.replacements.isEmpty
  }

  /// Returns the committed entries, but replaces the entry of each changed key with the base of the
  /// change.
  ///
  /// The method keeps an entry whose value a process of this user has sent.
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

  /// Whether the replica was loaded from a cluster, or has pending changes.
  var isUsed: Bool { revision > 0 || !entries.isEmpty || !waiting.isEmpty }

  /// The committed entries, including the contents of unfinished batches.
  package var resolved: [String: EtcdEntry] {
    guard !overlay.replacements.isEmpty else { return entries }
    var result = entries
    for (key, replacement) in overlay.replacements { result[key] = replacement.entry }
    return result
  }

  // MARK: The local file

  /// Returns the events that the local file does not contain yet, and clears the list of these
  /// events.
  mutating func takeUnwritten() -> [ReplicaEvent] {
    defer { unwritten = [] }
    return unwritten
  }

  /// The events that turn an empty replica into this replica.
  package var history: [ReplicaEvent] {
    // Put the records of batches last, as in `changes(to:at:)`.
    let records = entries.values.filter { Batch.id(ofRecord: $0.key) != nil }
    let others = entries.values.filter { Batch.id(ofRecord: $0.key) == nil }
    let deleted = records.flatMap { BatchOverlay.contents(of: $0, in: entries) ?? [] }.map(\.key)
      .filter { entries[$0] == nil && overlay.replacements[$0] == nil }
    // Replaying a revision of 0 clears the list of deleted entries, so put the revision before
    // these entries.
    return [.revision(revision)] + tombstones.entries.flatMap { [.put($0), .delete($0.key)] }
      + (others + records).map(ReplicaEvent.put) + deleted.map(ReplicaEvent.delete)
      + waiting.flatMap { $0.value.events($0.key) }
  }

  /// Applies an event from the local file.
  ///
  /// - Returns: The keys whose committed entries or pending changes may have changed.
  @discardableResult
  package mutating func replay(_ event: ReplicaEvent) -> [String] {
    switch event {
    case .put(let entry): return put(entry)
    case .delete(let key): return delete(key)
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
    return event.waitingKey.map { [$0] } ?? []
  }
}
