import Foundation
import IdentifiedCollections
import JSONStream
package import Models
import PersistenceKeys
package import SharingEtcd
import Tagged

/// A meeting that is being held is a part, which its holder writes, and a part for each note, so
/// that the notes of several windows never meet, and are in order of arrival.
extension LiveMeeting: EtcdDocument {
  private static let main = EtcdPartName("live")
  private static let notesPrefix = "notes/"

  /// The folder of the meetings.
  package static var etcdFolders: [String] { [main.folder] }

  /// The id of the sync-up that meets.
  package var etcdID: String { id.rawValue.uuidString }

  /// Writes the meeting, and each note.
  ///
  /// - Throws: `JSONError` if a number cannot be written.
  package func etcdParts() throws -> [EtcdPartName: EtcdPart] {
    var meeting = self
    meeting.notes = []
    var parts = [Self.main: EtcdPart(Data(try meeting.json()))]
    for note in notes {
      let name = EtcdPartName(Self.main.folder, Self.notesPrefix + note.id.rawValue.uuidString)
      parts[name] = EtcdPart(Data(try note.json()))
    }
    return parts
  }

  /// Reads a meeting, with its notes in order of arrival.
  ///
  /// - Parameter parts: The parts.
  /// - Returns: `nil` without the part of the meeting itself: a note has come after its end.
  /// - Throws: `UnreadablePartError` if a part is not as this app writes it.
  package init?(etcdParts parts: EtcdParts) throws {
    guard let main = parts[Self.main] else { return nil }
    self = try UnreadablePartError.reading(main, as: "meeting in progress")
    for (_, bytes) in parts.parts(in: Self.main.folder) {
      notes.updateOrAppend(try UnreadablePartError.reading(bytes, as: "note"))
    }
  }
}
