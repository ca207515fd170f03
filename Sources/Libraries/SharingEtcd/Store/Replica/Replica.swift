import EtcdClient
import Foundation

/// What this process knows of the keys of a store, and what it has changed in them.
///
/// Keys are relative to the prefix of the store.
struct Replica {
  /// Everything up to this revision is known.
  private(set) var revision: Int64 = 0

  /// What was last agreed on.
  private(set) var entries: [String: EtcdEntry] = [:]

  /// What batches that are committed, and not finished, put in the place of entries.
  private(set) var overlay: [String: Overlay] = [:]

  /// The batches that are committed and not finished.
  private(set) var batches: Set<String> = []

  /// The records of batches that another program has written, which are left as they are.
  private(set) var unreadable: Set<String> = []

  /// What waits to be sent.
  private(set) var waiting: [String: WaitingChange] = [:]

  /// What has happened since it was last asked for, for the local file.
  private var unwritten: [ReplicaEvent] = []

  /// When keys were deleted that the watch may still tell older changes of.
  private var deletions: [String: Int64] = [:]

  /// What a batch puts in the place of an entry.
  struct Overlay {
    let batch: String

    /// `nil` if the batch deletes the key.
    let entry: EtcdEntry?
  }

  /// What is agreed on for a key.
  func agreed(_ key: String) -> EtcdEntry? {
    if let overlay = overlay[key] { return overlay.entry }
    return entries[key]
  }

  /// The revision of the last change of a key as the cluster has it, or 0.
  func modRevision(of key: String) -> Int64 { entries[key]?.modRevision ?? 0 }

  // MARK: What the cluster says

  /// Takes in a change.
  ///
  /// - Returns: The keys for which something else is agreed on now.
  mutating func apply(_ change: EtcdChange) -> [String] {
    switch change {
    case .put(let entry):
      guard entry.modRevision > modRevision(of: entry.key),
        entry.modRevision > deletions[entry.key] ?? 0
      else { return [] }
      entries[entry.key] = entry
      noteChanged(entry.key)
      unwritten.append(.put(entry))
      if let batch = Batch.id(ofRecord: entry.key) {
        return resolve(batch)
      }
    case .delete(let key, let revision):
      guard let known = entries[key], known.modRevision < revision else { return [] }
      entries[key] = nil
      noteChanged(key)
      if revision > self.revision { deletions[key] = revision }
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

  /// Notes that everything up to a revision is known.
  mutating func advance(to revision: Int64) {
    guard revision > self.revision else { return }
    self.revision = revision
    if !deletions.isEmpty { deletions = deletions.filter { $0.value > revision } }
    unwritten.append(.revision(revision))
  }

  /// Returns the changes by which this becomes what the cluster has at a revision.
  ///
  /// - Parameters:
  ///   - entries: All that the cluster has.
  ///   - revision: The revision.
  func changes(to entries: [EtcdEntry], at revision: Int64) -> [EtcdChange] {
    var gone = Set(self.entries.keys)
    for entry in entries { gone.remove(entry.key) }
    // A record counts for parts that are there.
    let records = entries.filter { Batch.id(ofRecord: $0.key) != nil }
    let others = entries.lazy.filter { Batch.id(ofRecord: $0.key) == nil }
    let changes =
      others.map(EtcdChange.put) + records.map(EtcdChange.put)
      + gone.map { .delete(key: $0, revision: revision) }
    // What comes last may have been read with what comes first.
    return waiting.isEmpty ? changes : changes.filter(isOwn) + changes.filter { !isOwn($0) }
  }

  /// Forgets what was agreed on, because the cluster has another history.
  ///
  /// What is here counts as added here then, so that nothing is lost.
  mutating func forgetHistory() {
    for key in entries.keys { unwritten.append(.delete(key)) }
    (entries, overlay, batches, unreadable, deletions) = ([:], [:], [], [], [:])
    for key in waiting.keys {
      waiting[key]?.base = nil
      waiting[key]?.sent = []
    }
    revision = 0
    unwritten.append(.revision(0))
  }

  /// Puts the contents of a committed batch in the place of what they replace.
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
      let entry = content.value.map { value in
        EtcdEntry(
          key: content.key,
          value: value,
          createRevision: known?.createRevision ?? record.modRevision,
          modRevision: record.modRevision
        )
      }
      overlay[content.key] = Overlay(batch: batch, entry: entry)
      noteChanged(content.key)
      changed.append(content.key)
    }
    return changed
  }

  /// Returns the contents of a batch by its record, or `nil` if another program has written them.
  private func contents(of batch: String, _ record: EtcdEntry) -> [Batch.Content]? {
    guard let count = Int(String(decoding: record.value, as: UTF8.self)),
      (0...entries.count).contains(count)
    else { return nil }
    var contents: [Batch.Content] = []
    for number in 0..<count {
      guard let part = entries[Batch.partKey(batch, number)]?.value else { return nil }
      // A part that is not needed any more is empty.
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

  // MARK: What waits to be sent

  /// Notes that what waits of some keys is on its way, and may count from now on.
  mutating func noteSent(_ keys: some Sequence<String>) {
    for key in keys {
      guard let change = waiting[key], !change.sent.contains(change.part) else { continue }
      waiting[key]?.sent.append(change.part)
      unwritten.append(.sending(key))
    }
  }

  /// Notes that something else is agreed on for a key: what was sent of it either counts or is past.
  private mutating func noteChanged(_ key: String) {
    guard let change = waiting[key], !change.sent.isEmpty else { return }
    let agreed = agreed(key)
    if change.wasSent(agreed?.value) { waiting[key]?.base = agreed }
    waiting[key]?.sent = []
  }

  /// Notes that the cluster has refused changes.
  ///
  /// - Parameter changes: The changes as they were before they were sent.
  mutating func noteRefused(_ changes: [String: WaitingChange]) {
    for (key, change) in changes where waiting[key]?.sent.isEmpty == false {
      waiting[key]?.sent = change.sent
    }
  }

  /// Whether a change of the cluster is one that was sent from here, with an answer that was lost
  /// or is still on its way.
  func isOwn(_ change: EtcdChange) -> Bool {
    func wasSent(_ key: String, _ value: Data?) -> Bool {
      waiting[key]?.wasSent(value) ?? false
    }
    guard !waiting.isEmpty else { return false }
    guard case .put(let entry) = change else { return wasSent(change.key, nil) }
    guard let batch = Batch.id(ofRecord: entry.key) else { return wasSent(entry.key, entry.value) }
    return contents(of: batch, entry)?.contains { wasSent($0.key, $0.value) } ?? false
  }

  /// Notes what is to be sent of some keys, instead of what was to be sent of them before.
  ///
  /// A key that is to be as it was still has to be sent if something else may count by now.
  ///
  /// - Parameters:
  ///   - changes: What is to be sent.
  ///   - generation: The number of the save that has changed them.
  ///   - isOwned: Whether a key is one of those.
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
        changes[key] = .some(agreed(key).map { EtcdPart($0.value, isLeased: $0.lease != 0) })
      }
    }
    for (key, part) in changes {
      let base = agreed(key)
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

  /// Takes over what waits in the file of a process that has ended, for keys of which nothing waits
  /// here, and what it has sent of the others.
  mutating func adopt(_ changes: [String: WaitingChange]) {
    for (key, change) in changes {
      var adopted = waiting[key] ?? change
      adopted.sent = waiting[key]?.sent ?? []
      // What was sent of another revision is past.
      if change.base?.modRevision ?? 0 == modRevision(of: key) { adopted.sent += change.sent }
      waiting[key] = adopted
      unwritten += adopted.events(key)
    }
  }

  /// What is agreed on, with what was agreed on for some keys when changes of them were made.
  func resolved(before changes: [String: WaitingChange]) -> [String: EtcdEntry] {
    var result = resolved
    for (key, change) in changes where !change.wasSent(result[key]?.value) {
      result[key] = change.base
    }
    return result
  }

  /// What is agreed on, with changes.
  func resolved(with changes: [String: WaitingChange]) -> [String: EtcdEntry] {
    var result = resolved
    for (key, change) in changes { result[key] = change.entry(key) }
    return result
  }

  /// The replica of a process beside the one that this is of.
  ///
  /// It has the changes that wait here, and does not send them. They count as known at no
  /// revision, so that everything is read from the cluster when it answers.
  var besideThis: Replica {
    var result = self
    for (key, change) in waiting { result.entries[key] = change.entry(key, modRevision: 0) }
    if !waiting.isEmpty { result.revision = 0 }
    (result.waiting, result.unwritten) = ([:], [])
    return result
  }

  /// What is agreed on, with what batches have in the place of entries.
  var resolved: [String: EtcdEntry] {
    guard !overlay.isEmpty else { return entries }
    var result = entries
    for (key, overlay) in overlay { result[key] = overlay.entry }
    return result
  }

  // MARK: The local file

  /// What has happened since this was last called.
  mutating func takeUnwritten() -> [ReplicaEvent] {
    defer { unwritten = [] }
    return unwritten
  }

  /// What makes an empty replica equal to this one.
  var history: [ReplicaEvent] {
    entries.values.map(ReplicaEvent.put)
      + waiting.flatMap { $0.value.events($0.key) }
      + [.revision(revision)]
  }

  /// Repeats what has happened.
  mutating func replay(_ event: ReplicaEvent) {
    switch event {
    case .put(let entry):
      entries[entry.key] = entry
      noteChanged(entry.key)
    case .delete(let key):
      entries[key] = nil
      noteChanged(key)
    case .waiting(let key, var change):
      change.sent = waiting[key]?.sent ?? []
      waiting[key] = change
    case .sending(let key):
      if let change = waiting[key] { waiting[key]?.sent.append(change.part) }
    case .sent(let key): waiting[key] = nil
    case .revision(let revision): self.revision = revision
    }
  }

  /// Puts the contents of unfinished batches in their places, after all has been repeated.
  mutating func resolveBatches() {
    for batch in entries.keys.compactMap(Batch.id(ofRecord:)) { _ = resolve(batch) }
  }
}

/// A change of a key that waits to be sent.
struct WaitingChange: Hashable, Sendable {
  /// What the key is to be, or `nil` if it is to be deleted.
  var part: EtcdPart?

  /// What was agreed on when it was changed.
  var base: EtcdEntry?

  /// The number of the save that has changed it.
  var generation = 0

  /// What was sent since the key had its present revision, and may count: no answer has come.
  var sent: [EtcdPart?] = []

  /// Whether a value may count because it was sent.
  func wasSent(_ value: Data?) -> Bool { sent.contains { $0?.bytes == value } }

  /// What makes a replica have this change.
  func events(_ key: String) -> [ReplicaEvent] {
    sent.flatMap { part in
      [.waiting(key, WaitingChange(part: part, base: base)), .sending(key)]
    } + [.waiting(key, self)]
  }

  /// The entry that a key is to be, or `nil` if it is to be deleted.
  func entry(_ key: String, modRevision: Int64? = nil) -> EtcdEntry? {
    part.map { part in
      EtcdEntry(
        key: key,
        value: part.bytes,
        createRevision: base?.createRevision ?? 0,
        modRevision: modRevision ?? base?.modRevision ?? 0
      )
    }
  }
}

/// Something that has happened to a replica, as its file has it.
enum ReplicaEvent: Hashable, Sendable {
  case put(EtcdEntry)
  case delete(String)
  case waiting(String, WaitingChange)

  /// What waits of a key is on its way.
  case sending(String)
  case sent(String)
  case revision(Int64)
}
