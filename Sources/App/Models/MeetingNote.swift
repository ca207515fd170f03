package import Foundation
package import Tagged

/// A line of notes in a meeting that is being held.
///
/// Its identity tells it from a note with the same text, wherever it is moved or corrected.
package struct MeetingNote: Hashable, Identifiable, Sendable {
  /// The identity of a note.
  package typealias ID = Tagged<MeetingNote, UUID>

  /// The identity.
  package let id: ID

  /// What was noted or heard, without its line break.
  package var text: String

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - text: What was noted or heard, without its line break.
  package init(id: ID, text: String) {
    self.id = id
    self.text = text
  }
}
