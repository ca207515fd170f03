import EtcdClient
import Foundation

/// The contents of committed batches that no client has copied to their keys yet.
///
/// Until a client has copied the contents of a batch, readers of its keys get these contents
/// instead of the stored entries.
struct BatchOverlay: Hashable, Sendable {
  /// A change to one key in a committed batch.
  ///
  /// Readers of the key get the entry from the batch instead of the stored entry.
  struct Replacement: Hashable, Sendable {
    let batch: String

    /// The new entry of the key, or `nil` if the batch deletes the key.
    let entry: EtcdEntry?
  }

  /// The changes in unfinished batches, indexed by key.
  private(set) var replacements: [String: Replacement] = [:]

  /// The ids of the batches that are committed but not finished.
  private(set) var batches: Set<String> = []

  /// The keys of batch records that the store cannot decode.
  ///
  /// The store leaves unreadable records unchanged.
  private(set) var unreadable: Set<String> = []

  /// Returns the keys whose entries a batch replaces.
  func keys(of batch: String) -> [String] {
    replacements.filter { $0.value.batch == batch }.map(\.key)
  }

  /// Applies a committed batch, and returns the keys whose committed entries changed.
  mutating func resolve(_ record: EtcdEntry, in entries: [String: EtcdEntry]) -> [String] {
    guard let batch = Batch.id(ofRecord: record.key) else { return [] }
    guard let contents = Self.contents(of: record, in: entries) else {
      unreadable.insert(record.key)
      return []
    }
    batches.insert(batch)
    var changed: [String] = []
    for content in contents {
      let known = entries[content.key]
      guard known?.modRevision ?? 0 == content.modRevision else { continue }
      // Skip the deletion of a key that the cluster does not have. The watch would report no change
      // to the key, so the key would stay in this overlay.
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
      replacements[content.key] = Replacement(batch: batch, entry: entry)
      changed.append(content.key)
    }
    return changed
  }

  /// Removes a batch whose record was deleted, and returns the keys whose entries the batch
  /// replaced.
  mutating func dissolve(_ batch: String) -> [String] {
    batches.remove(batch)
    unreadable.remove(Batch.recordKey(batch))
    let keys = keys(of: batch)
    for key in keys { replacements[key] = nil }
    return keys
  }

  /// Removes a batch's entry for a key if the key changed after the batch was committed.
  ///
  /// - Returns: Whether the committed entry of the key changed.
  mutating func keyChanged(_ key: String, in entries: [String: EtcdEntry]) -> Bool {
    guard let replacement = replacements[key] else { return true }
    if let record = entries[Batch.recordKey(replacement.batch)],
      entries[key].map({ $0.modRevision < record.modRevision }) ?? false
    {
      return false
    }
    replacements[key] = nil
    return true
  }

  /// Returns the keys that a change writes or deletes, directly or through a batch, with their new
  /// values.
  static func contents(
    of change: EtcdChange,
    in entries: [String: EtcdEntry]
  ) -> [(key: String, value: Data?)] {
    guard case .put(let entry) = change else { return [(change.key, nil)] }
    let batch = Batch.id(ofRecord: entry.key) == nil ? nil : contents(of: entry, in: entries)
    return [(entry.key, entry.value)] + (batch ?? []).map { ($0.key, $0.value) }
  }

  /// Returns the contents of a batch, or `nil` if a part is missing or not valid.
  static func contents(
    of record: EtcdEntry,
    in entries: [String: EtcdEntry]
  ) -> [Batch.Content]? {
    guard let batch = Batch.id(ofRecord: record.key),
      let count = Int(String(decoding: record.value, as: UTF8.self)),
      (0...entries.count).contains(count)
    else { return nil }
    var contents: [Batch.Content] = []
    for number in 0..<count {
      guard let part = entries[Batch.partKey(batch, number)]?.value else { return nil }
      // Skip an empty part: a part becomes empty when it is no longer needed.
      if part.isEmpty { continue }
      guard let content = Batch.Content(part) else { return nil }
      contents.append(content)
    }
    return contents
  }
}
