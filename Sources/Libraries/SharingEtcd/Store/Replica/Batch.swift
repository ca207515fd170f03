import Foundation

/// The keys and contents of a batch, which is a save that is too large for one transaction.
///
/// Several transactions write the parts of the batch under `batch/ID/`. One more transaction
/// commits the batch: it writes the record `batch/ID`, which contains the number of parts. Each
/// part names a key: after the commit, all readers use the part's content instead of the key's
/// value. Finally, a client copies the parts to their keys and deletes the batch.
///
/// Any client can finish a committed batch. The writer of a batch keeps a leased key
/// `batch/ID/writer`. When the key `batch/ID/writer` is gone, any client can delete the parts of
/// the uncommitted batch.
package enum Batch {
  /// The change to one key in a batch.
  package struct Content: Hashable, Sendable {
    /// The first line of a part of a batch.
    private struct Header: Codable {
      var key: String
      var modRevision: Int64
      var isDeletion: Bool?
    }

    /// The key that the batch changes.
    var key: String

    /// The new value of the key, or `nil` if the batch deletes the key.
    var value: Data?

    /// The revision of the key when the batch was written, or 0 for a new key.
    var modRevision: Int64

    /// Creates a change to a key.
    init(key: String, value: Data?, modRevision: Int64) {
      (self.key, self.value, self.modRevision) = (key, value, modRevision)
    }

    /// Decodes a part of a batch, or returns `nil` if the part is not valid.
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

    /// The change, encoded as a part.
    var part: Data {
      let header = Header(
        key: key,
        modRevision: modRevision,
        isDeletion: value == nil ? true : nil
      )
      // Encoding cannot fail, because the header contains only a string, a number and a Boolean.
      let line = (try? JSONEncoder().encode(header)) ?? Data()
      return line + Data("\n".utf8) + (value ?? Data())
    }
  }

  /// The folder of the keys of all batches, relative to the store's prefix.
  static let folder = "batch/"

  /// Returns whether a batch may change a key.
  ///
  /// A batch must not change the keys that members use to coordinate their work.
  static func mayHold(_ key: String) -> Bool {
    let folders = [folder, Claims.folder, MemberNames.folder]
    typealias Machine = EtcdSyncMachine
    let names = [
      Machine.historyKey, Machine.markerKey, Machine.removalKey, Machine.commitKey,
      Machine.deletionsKey, Machine.mergedKey,
    ]
    return !key.isEmpty && !names.contains(key) && !folders.contains(where: key.hasPrefix)
  }

  static func recordKey(_ batch: String) -> String { folder + batch }

  /// Returns the key that the writer of a batch keeps until it commits the batch.
  static func writerKey(_ batch: String) -> String { "\(folder)\(batch)/writer" }

  static func partKey(_ batch: String, _ part: Int) -> String { "\(folder)\(batch)/\(part)" }

  /// Returns the id of the batch whose record has the given key, or `nil` for any other key.
  static func id(ofRecord key: String) -> String? {
    guard key.hasPrefix(folder) else { return nil }
    let id = key.dropFirst(folder.count)
    return id.contains("/") ? nil : String(id)
  }

  /// Returns the id of the batch that has a part with the given key, or `nil` for any other key.
  static func id(ofPart key: String) -> String? {
    guard key.hasPrefix(folder) else { return nil }
    let names = key.dropFirst(folder.count).split(separator: "/", maxSplits: 1)
    return names.count == 2 ? String(names[0]) : nil
  }
}
