import Foundation
import IdentifiedCollections
import JSONStream
package import Models
import PersistenceKeys
package import SharingEtcd
import Tagged

/// In etcd, a sync-up without its meetings is one part, and each meeting has parts of its own, so
/// that a small change sends little data.
extension SyncUp: EtcdDocument {
  /// The maximum size in bytes of a part of a meeting.
  ///
  /// A larger meeting is split into several parts.
  private static let mostBytes = 512 * 1024

  private static let main = EtcdPartName("sync-ups")
  private static let meetingsFolder = "meetings"

  /// The etcd folders of the sync-ups and of their meetings.
  package static var etcdFolders: [String] { [main.folder, meetingsFolder] }

  /// The sync-up's id as a UUID string.
  ///
  /// Other programs use the same format for ids.
  package var etcdID: String { id.rawValue.uuidString }

  /// Encodes the sync-up without its meetings as one part, and each meeting as one part or more.
  ///
  /// - Throws: `JSONError` if a number cannot be encoded.
  package func etcdParts() throws -> [EtcdPartName: EtcdPart] {
    var syncUp = self
    syncUp.meetings = []
    var parts = [Self.main: EtcdPart(Data(try syncUp.json()))]
    for meeting in meetings {
      let bytes = Data(try meeting.json())
      let id = meeting.id.rawValue.uuidString
      for (number, start) in stride(from: 0, to: bytes.count, by: Self.mostBytes).enumerated() {
        let name = EtcdPartName(Self.meetingsFolder, number == 0 ? id : "\(id)/\(number)")
        parts[name] = EtcdPart(bytes[start..<min(start + Self.mostBytes, bytes.count)])
      }
    }
    return parts
  }

  /// Decodes a sync-up, with its meetings sorted by date, newest first.
  ///
  /// - Parameter parts: The parts of the sync-up.
  /// - Returns: `nil` if the main part is missing, for example when a meeting arrives after another
  ///   machine has deleted the sync-up.
  /// - Throws: `UnreadablePartError` if a part is not in this app's format.
  package init?(etcdParts parts: EtcdParts) throws {
    guard let main = parts[Self.main] else { return nil }
    self = try UnreadablePartError.reading(main, as: "sync-up")
    let chunks = parts.parts(in: Self.meetingsFolder)
    let others = Dictionary(grouping: chunks.filter { Self.isContinued($0.name) }) { chunk in
      String(chunk.name.prefix { $0 != "/" })
    }
    let meetings = try chunks.filter { !Self.isContinued($0.name) }
      .map { name, bytes in
        let rest = others[name, default: []].sorted {
          Self.number(of: $0.name) < Self.number(of: $1.name)
        }
        return try UnreadablePartError.reading(
          rest.reduce(into: bytes) { $0 += $1.bytes },
          as: "meeting"
        ) as Meeting
      }
    self.meetings = IdentifiedArray(uniqueElements: meetings)
    self.meetings = meetingsByDate
  }

  /// Returns whether a part continues a meeting that begins in another part.
  private static func isContinued(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// Returns the position of a part among the parts of its meeting.
  private static func number(of name: String) -> Int {
    Int(name.drop { $0 != "/" }.dropFirst()) ?? 0
  }
}
