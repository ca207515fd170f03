package import Foundation
package import Tagged

/// A line of notes in a meeting in progress.
///
/// The identity distinguishes notes with the same text, and stays when a note is moved or edited.
package struct MeetingNote: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<MeetingNote, UUID>

  package let id: ID

  /// The note's text, without a line break.
  package var text: String

  /// Whether the note is in the parking lot: a subject to discuss after the meeting.
  package let isParked: Bool

  package init(id: ID, text: String, isParked: Bool = false) {
    self.id = id
    self.text = text
    self.isParked = isParked
  }
}
