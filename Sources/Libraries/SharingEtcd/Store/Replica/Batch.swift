import Foundation

/// How changes are written that are too many for one transaction.
///
/// Their parts are written under `batch/ID/`, by as many transactions as it takes. Then one
/// transaction writes the record `batch/ID`, which says how many there are. From then on all
/// readers take the parts for the values of the keys that they name. At last the parts are copied
/// to these keys, and the batch is deleted. Any client can do that, and can remove parts without a
/// record whose writer is gone: the writer keeps a leased key `batch/ID/writer`.
enum Batch {
  /// What a batch has for one key.
  struct Content: Hashable {
    /// What a part begins with, in a line of its own.
    private struct Header: Codable {
      var key: String
      var modRevision: Int64
      var isDeletion: Bool?
    }

    /// The key.
    var key: String

    /// The new value, or `nil` if the key is deleted.
    var value: Data?

    /// The revision that the key had when the batch was written, or 0.
    var modRevision: Int64

    /// Describes a change of a key.
    init(key: String, value: Data?, modRevision: Int64) {
      (self.key, self.value, self.modRevision) = (key, value, modRevision)
    }

    /// Reads a part, unless it cannot be one of ours.
    init?(_ part: Data) {
      guard let end = part.firstIndex(of: UInt8(ascii: "\n")),
        let header = try? JSONDecoder().decode(Header.self, from: part[..<end]),
        Batch.mayHold(header.key), header.modRevision >= 0,
        part[end...].count <= StoreEngine.Limit.bytes + 1
      else { return nil }
      key = header.key
      modRevision = header.modRevision
      value = header.isDeletion == true ? nil : Data(part[(end + 1)...])
    }

    /// The part for this change.
    var part: Data {
      get throws {
        let header = Header(
          key: key,
          modRevision: modRevision,
          isDeletion: value == nil ? true : nil
        )
        return try JSONEncoder().encode(header) + Data("\n".utf8) + (value ?? Data())
      }
    }
  }

  /// The folder of all batches.
  static let folder = "batch/"

  /// Whether a batch may change a key: not one of those by which clients find each other.
  static func mayHold(_ key: String) -> Bool {
    let folders = [folder, Claims.folder, MemberNames.folder]
    let names =
      [StoreEngine.historyKey, StoreEngine.lookKey]
      + [StoreEngine.removalKey, StoreEngine.commitKey]
    return !key.isEmpty && !names.contains(key) && !folders.contains(where: key.hasPrefix)
  }

  /// The key of the record of a batch.
  static func recordKey(_ batch: String) -> String { folder + batch }

  /// The key that the writer of a batch keeps as long as it is not committed.
  static func writerKey(_ batch: String) -> String { "\(folder)\(batch)/writer" }

  /// The key of a part of a batch.
  static func partKey(_ batch: String, _ part: Int) -> String { "\(folder)\(batch)/\(part)" }

  /// The batch that a key is the record of.
  static func id(ofRecord key: String) -> String? {
    guard key.hasPrefix(folder) else { return nil }
    let id = key.dropFirst(folder.count)
    return id.contains("/") ? nil : String(id)
  }

  /// The batch that a key is a part of.
  static func id(ofPart key: String) -> String? {
    guard key.hasPrefix(folder) else { return nil }
    let names = key.dropFirst(folder.count).split(separator: "/", maxSplits: 1)
    return names.count == 2 ? String(names[0]) : nil
  }
}
