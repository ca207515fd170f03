package import EtcdClient
import Foundation

/// The local copy of a store: the entries of the cluster as last received, and the pending changes.
///
/// Keys are relative to the prefix of the store.
package struct Replica: Hashable, Sendable {
  /// The latest revision that the replica includes.
  package private(set) var revision: Int64 = 0

  /// The entries as the cluster last reported them.
  private(set) var entries: [String: EtcdEntry] = [:]

  /// The entries that committed but unfinished batches replace, by key.
  private(set) var overlay: [String: Overlay] = [:]

  /// The batches that are committed but not finished.
  private(set) var batches: Set<String> = []

  /// The keys of batch records that another program wrote.
  ///
  /// The store leaves these records unchanged.
  private(set) var unreadable: Set<String> = []

  /// The entries that the cluster has deleted last.
  private var tombstones = Tombstones()

  /// The changes that have not reached the cluster yet, by key.
  package private(set) var waiting: [String: WaitingChange] = [:]

  /// The events that the local file does not contain yet.
  private var unwritten: [ReplicaEvent] = []

  /// The replacement of an entry by a batch.
  package struct Overlay: Hashable, Sendable {
    let batch: String

    /// The new entry, or `nil` if the batch deletes the key.
    let entry: EtcdEntry?
  }

  /// Creates an empty replica.
  package init() {}

  /// Returns the committed entry of a key: the content of an unfinished batch, or the entry itself.
  func committed(_ key: String) -> EtcdEntry? {
    if let overlay = overlay[key] { return overlay.entry }
    return entries[key]
  }

  /// Returns the revision at which the cluster last changed a key, or 0.
  func modRevision(of key: String) -> Int64 { entries[key]?.modRevision ?? 0 }

  // MARK: Changes from the cluster

  /// Applies a change from the cluster, unless it is older than the entry.
  ///
  /// - Returns: The keys whose committed entry changed.
  mutating func apply(_ change: EtcdChange) -> [String] {
    switch change {
    case .put(let entry):
      guard entry.modRevision > modRevision(of: entry.key) else { return [] }
      put(entry)
      unwritten.append(.put(entry))
      if let batch = Batch.id(ofRecord: entry.key) {
        return resolve(batch)
      }
    case .delete(let key, let revision):
      guard let known = entries[key], known.modRevision < revision else { return [] }
      delete(key)
      unwritten.append(.delete(key))
      if let batch = Batch.id(ofRecord: key) {
        batches.remove(batch)
        unreadable.remove(key)
        return dissolve(batch)
      }
    }
    if let overlay = overlay[change.key] {
      guard let record = entries[Batch.recordKey(overlay.batch)],
        entries[change.key].map({ $0.modRevision < record.modRevision }) ?? false
      else {
        self.overlay[change.key] = nil
        return [change.key]
      }
      return []
    }
    return [change.key]
  }

  private mutating func put(_ entry: EtcdEntry) {
    entries[entry.key] = entry
    tombstones.remove(entry.key)
    finishSending(of: entry.key)
  }

  private mutating func delete(_ key: String) {
    if let known = entries.removeValue(forKey: key), known.lease == 0, Batch.mayHold(key) {
      tombstones.append(known)
    }
    finishSending(of: key)
  }

  /// The keys that this process has deleted, or knows to be deleted.
  var deletedKeys: Set<String> {
    Set(tombstones.entries.map(\.key) + waiting.filter { $0.value.part == nil }.keys)
  }

  /// Records that the replica has all changes up to a revision.
  mutating func advance(to revision: Int64) {
    guard revision > self.revision else { return }
    self.revision = revision
    unwritten.append(.revision(revision))
  }

  /// Records that the replica may lack changes after a revision.
  mutating func goBack(to revision: Int64) {
    guard revision < self.revision else { return }
    self.revision = revision
    unwritten.append(.revision(revision))
  }

  /// Returns the changes that make the replica equal to the cluster at a revision.
  ///
  /// - Parameters:
  ///   - entries: All entries of the cluster.
  ///   - revision: The revision of the entries.
  func changes(to entries: [EtcdEntry], at revision: Int64) -> [EtcdChange] {
    var gone = Set(self.entries.keys)
    for entry in entries { gone.remove(entry.key) }
    // Put records last: a record takes effect only if its parts exist.
    let records = entries.filter { Batch.id(ofRecord: $0.key) != nil }
    let others = entries.lazy.filter { Batch.id(ofRecord: $0.key) == nil }
    let changes =
      others.map(EtcdChange.put) + records.map(EtcdChange.put)
      + gone.map { .delete(key: $0, revision: revision) }
    // Put the changes of other clients last: they may build on changes of this one.
    return waiting.isEmpty ? changes : changes.filter(isOwn) + changes.filter { !isOwn($0) }
  }

  /// Discards all entries because the cluster has a different history.
  ///
  /// Pending changes lose their base, so the store sends them as additions and loses nothing.
  /// A deleted element keeps its entry: it is the base of the merge with a member that adds the
  /// element again.
  mutating func discardHistory(keepingDeletions: Bool = true) {
    let deletions = waiting.filter { $0.value.part == nil }.keys
    let deleted = deletions.compactMap { committed($0) ?? waiting[$0]?.base } + tombstones.entries
    let kept = keepingDeletions ? deleted : []
    for key in entries.keys { unwritten.append(.delete(key)) }
    (entries, overlay, batches, unreadable) = ([:], [:], [], [])
    tombstones = Tombstones()
    for var entry in kept {
      (entry.createRevision, entry.modRevision) = (0, 0)
      entries[entry.key] = entry
      unwritten.append(.put(entry))
    }
    for (key, change) in waiting {
      let new = WaitingChange(part: change.part, base: entries[key], generation: change.generation)
      waiting[key] = new
      unwritten += [.sent(key), .waiting(key, new)]
    }
    revision = 0
    unwritten.append(.revision(0))
  }

  /// Applies the contents of a committed batch, and returns the keys that changed.
  private mutating func resolve(_ batch: String) -> [String] {
    guard let record = entries[Batch.recordKey(batch)] else { return [] }
    guard let contents = contents(of: batch, record) else {
      unreadable.insert(record.key)
      return []
    }
    batches.insert(batch)
    var changed: [String] = []
    for content in contents {
      let known = entries[content.key]
      guard known?.modRevision ?? 0 == content.modRevision else { continue }
      // The cluster has nothing to delete, so no later change would remove the replacement.
      if known == nil, content.value == nil { continue }
      let entry = content.value.map { value in
        EtcdEntry(
          key: content.key,
          value: value,
          createRevision: content.modRevision == 0
            ? record.modRevision : known?.createRevision ?? record.modRevision,
          modRevision: record.modRevision
        )
      }
      overlay[content.key] = Overlay(batch: batch, entry: entry)
      finishSending(of: content.key)
      changed.append(content.key)
    }
    return changed
  }

  /// Returns the contents of a batch, or `nil` if another program wrote it.
  private func contents(of batch: String, _ record: EtcdEntry) -> [Batch.Content]? {
    guard let count = Int(String(decoding: record.value, as: UTF8.self)),
      (0...entries.count).contains(count)
    else { return nil }
    var contents: [Batch.Content] = []
    for number in 0..<count {
      guard let part = entries[Batch.partKey(batch, number)]?.value else { return nil }
      // A part that is no longer needed is empty.
      if part.isEmpty { continue }
      guard let content = Batch.Content(part) else { return nil }
      contents.append(content)
    }
    return contents
  }

  private mutating func dissolve(_ batch: String) -> [String] {
    let keys = overlay.filter { $0.value.batch == batch }.map(\.key)
    for key in keys { overlay[key] = nil }
    return keys
  }

  // MARK: Pending changes

  /// Records that the pending changes to some keys are in flight.
  mutating func recordSent(_ keys: some Sequence<String>) {
    for key in keys {
      guard let change = waiting[key], !change.sent.contains(change.part) else { continue }
      waiting[key]?.sent.append(change.part)
      unwritten.append(.sending(key))
    }
  }

  /// Handles a new committed entry of a key, so that the store stops waiting for answers about the
  /// key.
  private mutating func finishSending(of key: String) {
    guard let change = waiting[key], !change.sent.isEmpty else { return }
    let committed = committed(key)
    if change.wasSent(committed?.value) { waiting[key]?.base = committed }
    waiting[key]?.sent = []
  }

  /// Records that the cluster applied the pending changes to some keys.
  ///
  /// No earlier content can arrive any more, even if the cluster had nothing to change.
  mutating func recordApplied(_ keys: some Sequence<String>) {
    for key in keys where waiting[key]?.sent.isEmpty == false {
      finishSending(of: key)
      guard let change = waiting[key] else { continue }
      unwritten += [.sent(key), .waiting(key, change)]
    }
  }

  /// Records that the cluster refused changes.
  ///
  /// - Parameter changes: The changes before the store sent them.
  mutating func recordRefused(_ changes: [String: WaitingChange]) {
    for (key, change) in changes where waiting[key]?.sent.isEmpty == false {
      waiting[key]?.sent = change.sent
    }
  }

  /// Whether this process sent a change, or a part of it, and still waits for the answer.
  func isOwn(_ change: EtcdChange) -> Bool { !ownKeys(of: change).isEmpty }

  /// Returns the keys of a change that this process sent and that the cluster has not answered yet.
  ///
  /// A batch of another member can contain such keys too.
  func ownKeys(of change: EtcdChange) -> Set<String> {
    guard !waiting.isEmpty else { return [] }
    var contents = [(key: change.key, value: Data?.none)]
    if case .put(let entry) = change {
      contents = [(entry.key, entry.value)]
      if let batch = Batch.id(ofRecord: entry.key) {
        contents = self.contents(of: batch, entry)?.map { ($0.key, $0.value) } ?? []
      }
    }
    return Set(contents.filter { waiting[$0.key]?.wasSent($0.value) ?? false }.map(\.key))
  }

  /// Replaces the pending changes to some keys.
  ///
  /// Even a key that was changed back to its committed content is sent if an earlier change to it
  /// is in flight, because the cluster may have applied that change.
  ///
  /// - Parameters:
  ///   - changes: The new contents of the keys.
  ///   - generation: The number of the save that made the changes.
  ///   - isOwned: Whether the call replaces the pending change to a key.
  mutating func setWaiting(
    _ changes: [String: EtcdPart?],
    generation: Int,
    where isOwned: (String) -> Bool
  ) {
    var changes = changes
    for (key, change) in waiting where isOwned(key) && changes[key] == nil {
      if change.sent.isEmpty {
        waiting[key] = nil
        unwritten.append(.sent(key))
      } else {
        changes[key] = .some(committed(key).map { EtcdPart($0.value, isLeased: $0.lease != 0) })
      }
    }
    for (key, part) in changes {
      let base = committed(key)
      if let known = waiting[key], known.part == part, known.base == base { continue }
      let change = WaitingChange(
        part: part,
        base: base,
        generation: waiting[key]?.generation ?? generation,
        sent: waiting[key]?.sent ?? []
      )
      waiting[key] = change
      unwritten.append(.waiting(key, change))
    }
  }

  /// Adopts the pending changes of a process that has exited.
  ///
  /// If a key also has a pending change in this process, adopts only the record of sent contents.
  mutating func adopt(_ changes: [String: WaitingChange]) {
    for (key, change) in changes {
      var adopted = waiting[key] ?? change
      adopted.sent = waiting[key]?.sent ?? []
      // The cluster has already answered the changes that were sent for an older revision.
      if change.base?.modRevision ?? 0 == modRevision(of: key) { adopted.sent += change.sent }
      waiting[key] = adopted
      unwritten += adopted.events(key)
    }
  }

  /// Whether the replica has keys other than the keys for coordination.
  var hasTeamData: Bool {
    entries.keys.contains(where: Batch.mayHold) || !waiting.isEmpty || !overlay.isEmpty
  }

  /// Returns the error for the first pending part that is too large to send, if any.
  func tooLarge(where isOwned: (String) -> Bool = { _ in true }) -> EtcdPartSizeError? {
    let changes = waiting.filter { $0.value.isTooLarge && isOwned($0.key) }
    guard let (key, change) = changes.min(by: { $0.key < $1.key }), let part = change.part
    else { return nil }
    return EtcdPartSizeError(key: key, size: part.bytes.count, limit: TransactionLimit.bytes)
  }

  /// Returns the committed entries, with the bases of some changes in place of the changed keys.
  func resolved(before changes: [String: WaitingChange]) -> [String: EtcdEntry] {
    var result = resolved
    for (key, change) in changes where !change.wasSent(result[key]?.value) {
      result[key] = change.base
    }
    return result
  }

  /// Returns the committed entries with some changes applied.
  func resolved(with changes: [String: WaitingChange]) -> [String: EtcdEntry] {
    var result = resolved
    for (key, change) in changes { result[key] = change.entry(key) }
    return result
  }

  /// The initial replica of a second process, created from the replica of the first.
  ///
  /// The second replica shows the pending changes of the first process but does not send them. If
  /// there are any, its revision is 0, so the second process loads everything once the cluster
  /// answers.
  package var besideThis: Replica {
    var result = self
    for (key, change) in waiting { result.entries[key] = change.entry(key, modRevision: 0) }
    if !waiting.isEmpty { result.revision = 0 }
    (result.waiting, result.unwritten) = ([:], [])
    return result
  }

  /// The committed entries, including the contents of unfinished batches.
  package var resolved: [String: EtcdEntry] {
    guard !overlay.isEmpty else { return entries }
    var result = entries
    for (key, overlay) in overlay { result[key] = overlay.entry }
    return result
  }

  // MARK: The local file

  /// Returns the events since the last call.
  mutating func takeUnwritten() -> [ReplicaEvent] {
    defer { unwritten = [] }
    return unwritten
  }

  /// The events that turn an empty replica into this one.
  package var history: [ReplicaEvent] {
    tombstones.entries.flatMap { [.put($0), .delete($0.key)] }
      + entries.values.map(ReplicaEvent.put)
      + waiting.flatMap { $0.value.events($0.key) }
      + [.revision(revision)]
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
    case .sent(let key): waiting[key] = nil
    case .revision(let revision):
      self.revision = revision
      // The history was forgotten.
      if revision == 0 { tombstones = Tombstones() }
    }
  }

  /// Applies the contents of unfinished batches after all events were replayed.
  package mutating func resolveBatches() {
    for batch in entries.keys.compactMap(Batch.id(ofRecord:)) { _ = resolve(batch) }
  }
}
