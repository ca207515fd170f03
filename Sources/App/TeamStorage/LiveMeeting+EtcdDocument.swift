import Foundation
import IdentifiedCollections
import JSONStream
package import Models
import PersistenceKeys
package import SharingEtcd
import Tagged

/// In etcd, each note of a meeting in progress is a part of its own. The rest of the meeting is one
/// part, which the window that holds the meeting writes.
///
/// Notes from several windows never conflict. The notes are sorted by their positions. The
/// cluster's revisions do not always show the order in which notes were written. For example, notes
/// that were written offline, or that a restored cluster has lost, reach the cluster at the same
/// time.
extension LiveMeeting: EtcdDocument {
  private static let main = EtcdPartName("live")
  private static let notesPrefix = "notes/"

  /// The etcd folder that contains the meetings in progress.
  package static var etcdFolders: [String] { [main.folder] }

  /// The id of the meeting's sync-up.
  package var etcdID: String { id.rawValue.uuidString }

  /// Encodes the meeting as one part, and each note as another part.
  ///
  /// - Throws: `JSONError` if a number cannot be encoded.
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

  /// Decodes a meeting, and sorts its notes by position and then by order of arrival.
  ///
  /// - Parameter parts: The parts of the meeting.
  /// - Returns: `nil` if the meeting's main part is missing, for example when a note arrives after
  ///   the meeting has ended.
  /// - Throws: `UnreadablePartError` if a part is not in this app's format.
  package init?(etcdParts parts: EtcdParts) throws {
    guard let main = parts[Self.main] else { return nil }
    self = try UnreadablePartError.reading(main, as: "meeting in progress")
    var arrived: [(position: Int, arrival: Int, note: MeetingNote)] = []
    for (arrival, part) in parts.parts(in: Self.main.folder).enumerated() {
      let note: MeetingNote = try UnreadablePartError.reading(part.bytes, as: "note")
      // A note from an earlier version of the app has no position, so it follows the note that
      // arrived before it.
      let position = note.position > 0 ? note.position : arrived.last?.position ?? 0
      arrived.append((position, arrival, note))
    }
    arrived.sort { ($0.position, $0.arrival) < ($1.position, $1.arrival) }
    for (_, _, note) in arrived { notes.updateOrAppend(note) }
  }
}
