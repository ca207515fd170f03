import Foundation
package import IdentifiedCollections
import Tagged

// Lines of the agenda among the notes of a meeting in progress.
//
// A ticked line is a note whose identity is derived from the line's. So every window in the meeting
// sees the tick, two windows that tick a line make one note, and the note can be corrected.
extension MeetingNote {
  /// The version of the UUIDs of notes that are lines of the agenda.
  ///
  /// RFC 9562 defines the versions 1 to 8, so no other note has it.
  private static let version: UInt8 = 0xA0

  /// Creates a note from a line of the agenda.
  ///
  /// - Parameter item: The line.
  init(_ item: AgendaItem) {
    var bytes = item.id.rawValue.uuid
    bytes.6 = Self.version | bytes.6 & 0x0F
    self.init(id: ID(UUID(uuid: bytes)), text: item.note)
  }

  /// Whether the note was a line of the agenda that has been unticked since.
  ///
  /// The note stays in the meeting with empty text, because other windows may not have unticked the
  /// line yet.
  package var isUnticked: Bool { text.isEmpty && id.rawValue.uuid.6 & 0xF0 == Self.version }
}

extension IdentifiedArray where ID == MeetingNote.ID, Element == MeetingNote {
  /// Returns whether a line of the agenda is ticked.
  ///
  /// - Parameter item: The line.
  package func hasTicked(_ item: AgendaItem) -> Bool {
    self[id: MeetingNote(item).id].map { !$0.isUnticked } ?? false
  }

  /// Ticks a line of the agenda, or unticks it.
  ///
  /// - Parameter item: The line.
  /// - Returns: The new or changed note.
  @discardableResult
  package mutating func tick(_ item: AgendaItem) -> MeetingNote {
    var note = MeetingNote(item)
    if hasTicked(item) { note.text = "" }
    updateOrAppend(note)
    return note
  }

  /// Ticks the lines of an agenda that the notes contain.
  ///
  /// A draft does not record which of its notes were lines of the agenda.
  ///
  /// - Parameter syncUp: The sync-up with the agenda.
  package mutating func tickItems(of syncUp: SyncUp) {
    guard !syncUp.agenda.isEmpty else { return }
    let items = syncUp.agendaItems(of: map { $0.isParked ? "" : $0.text })
    let notes = zip(self, items).map { note, id in
      id.flatMap { syncUp.agenda[id: $0] }.map { MeetingNote($0) } ?? note
    }
    self = IdentifiedArray(notes) { first, _ in first }
  }
}
