package import Foundation
package import Tagged

/// A note in a meeting in progress: one line of text.
///
/// The id distinguishes notes with the same text, and does not change when a note is moved or
/// edited.
package struct MeetingNote: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<MeetingNote, UUID>

  package let id: ID

  /// The note's text, without a line break.
  package var text: String

  /// Whether the note is in the parking lot, the list of subjects to discuss after the meeting.
  package let isParked: Bool

  /// The note's position among the notes that the note's writer saw, starting at 1, or 0 if an
  /// earlier version wrote the note.
  ///
  /// The position never changes. Two windows that write a note at the same time use the same
  /// position.
  package let position: Int

  package init(id: ID, text: String, isParked: Bool = false, position: Int = 0) {
    self.id = id
    self.text = text
    self.isParked = isParked
    self.position = position
  }
}
