import Foundation
package import IdentifiedCollections
import Tagged

// Agenda lines that were ticked in a meeting in progress.
//
// A ticked line becomes a note whose id is derived from the line's id. So every window in the
// meeting shows the tick, and the user can correct the note. A line that is ticked in two windows
// becomes only one note.
extension MeetingNote {
  /// The UUID version that marks the ids of notes made from agenda lines.
  ///
  /// RFC 9562 defines only versions 1 to 8, so no other note has an id of this version.
  private static let version: UInt8 = 0xA0

  /// Creates a note from an agenda line.
  ///
  /// - Parameters:
  ///   - item: The line.
  ///   - position: The position of the note.
  init(_ item: AgendaItem, position: Int = 0) {
    var bytes = item.id.rawValue.uuid
    bytes.6 = Self.version | bytes.6 & 0x0F
    self.init(id: ID(UUID(uuid: bytes)), text: item.note, position: position)
  }

  /// Whether the note was made from an agenda line that the user has unticked again.
  ///
  /// The note stays in the meeting with empty text: if it were removed, another window that still
  /// has the ticked line would add it again.
  package var isUnticked: Bool { text.isEmpty && id.rawValue.uuid.6 & 0xF0 == Self.version }
}

extension IdentifiedArray where ID == MeetingNote.ID, Element == MeetingNote {
  /// Returns whether an agenda line is ticked.
  ///
  /// - Parameter item: The line.
  package func hasTicked(_ item: AgendaItem) -> Bool {
    self[id: MeetingNote(item).id].map { !$0.isUnticked } ?? false
  }

  /// Ticks an agenda line, or unticks it.
  ///
  /// - Parameter item: The line.
  /// - Returns: The new or changed note.
  @discardableResult
  package mutating func tick(_ item: AgendaItem) -> MeetingNote {
    let known = self[id: MeetingNote(item).id]
    var note = MeetingNote(item, position: known?.position ?? nextPosition)
    if hasTicked(item) { note.text = "" }
    updateOrAppend(note)
    return note
  }

  /// Ticks the agenda lines that the notes contain.
  ///
  /// Call this method for the notes of a draft: a draft does not record which notes were agenda
  /// lines.
  ///
  /// - Parameter syncUp: The sync-up with the agenda.
  package mutating func tickItems(of syncUp: SyncUp) {
    guard !syncUp.agenda.isEmpty else { return }
    let items = syncUp.agendaItems(of: map { $0.isParked ? "" : $0.text })
    let notes = zip(self, items).map { note, id in
      id.flatMap { syncUp.agenda[id: $0] }.map { MeetingNote($0, position: note.position) } ?? note
    }
    self = IdentifiedArray(notes) { first, _ in first }
  }
}
