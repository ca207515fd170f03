import Foundation

/// The keys and contents of a batch: a save that is too large for one transaction.
///
/// Several transactions write the parts under `batch/ID/`. One more transaction commits the batch:
/// it writes the record `batch/ID`, which contains the number of parts. From then on, all readers
/// use the parts' contents instead of the keys that the parts name. Finally, a client copies the
/// parts to these keys and deletes the batch.
///
/// Any client can finish a batch. Any client can also delete the parts of an uncommitted batch once
/// its writer has disappeared, because the writer keeps a leased key `batch/ID/writer`.
package enum Batch {
  /// The change to one key in a batch.
  package struct Content: Hashable, Sendable {
    /// The first line of a part.
    private struct Header: Codable {
      var key: String
      var modRevision: Int64
      var isDeletion: Bool?
    }

    /// The changed key.
    var key: String

    /// The new value, or `nil` if the batch deletes the key.
    var value: Data?

    /// The key's revision when the batch was written, or 0 for a new key.
    var modRevision: Int64

    /// Creates a change to a key.
    init(key: String, value: Data?, modRevision: Int64) {
      (self.key, self.value, self.modRevision) = (key, value, modRevision)
    }

    /// Decodes a part, or returns `nil` if another program wrote it.
    init?(_ part: Data) {
      guard let end = part.firstIndex(of: UInt8(ascii: "\n")),
        let header = try? JSONDecoder().decode(Header.self, from: part[..<end]),
        Batch.mayHold(header.key), header.modRevision >= 0,
        part[end...].count <= TransactionLimit.bytes + 1
      else { return nil }
      key = header.key
      modRevision = header.modRevision
      value = header.isDeletion == true ? nil : Data(part[(end + 1)...])
    }

    /// The encoded part.
    var part: Data {
      let header = Header(
        key: key,
        modRevision: modRevision,
        isDeletion: value == nil ? true : nil
      )
      // A string, a number and a Boolean can always be encoded.
      let line = (try? JSONEncoder().encode(header)) ?? Data()
      return line + Data("\n".utf8) + (value ?? Data())
    }
  }

  /// The folder of all batches.
  static let folder = "batch/"

  /// Whether a batch may change a key.
  ///
  /// The keys for coordination are excluded.
  static func mayHold(_ key: String) -> Bool {
    let folders = [folder, Claims.folder, MemberNames.folder]
    typealias Machine = EtcdSyncMachine
    let names = [
      Machine.historyKey, Machine.markerKey, Machine.removalKey, Machine.commitKey,
      Machine.deletionsKey, Machine.mergedKey,
    ]
    return !key.isEmpty && !names.contains(key) && !folders.contains(where: key.hasPrefix)
  }

  /// Returns the message about a batch that another program wrote.
  static func unreadable(_ key: String) -> String {
    "Cannot read the key '\(key)': its format is unknown. The key stays unchanged."
  }

  /// Returns the key of a batch's record.
  static func recordKey(_ batch: String) -> String { folder + batch }

  /// Returns the key that the writer of a batch keeps until it commits the batch.
  static func writerKey(_ batch: String) -> String { "\(folder)\(batch)/writer" }

  /// Returns a part's key.
  static func partKey(_ batch: String, _ part: Int) -> String { "\(folder)\(batch)/\(part)" }

  /// Returns the batch whose record has this key.
  static func id(ofRecord key: String) -> String? {
    guard key.hasPrefix(folder) else { return nil }
    let id = key.dropFirst(folder.count)
    return id.contains("/") ? nil : String(id)
  }

  /// Returns the batch whose part has this key.
  static func id(ofPart key: String) -> String? {
    guard key.hasPrefix(folder) else { return nil }
    let names = key.dropFirst(folder.count).split(separator: "/", maxSplits: 1)
    return names.count == 2 ? String(names[0]) : nil
  }
}
