import IdentifiedCollections
import Models

/// What is being typed beside the notes of a meeting: a new note, or the correction of one.
nonisolated struct NoteEntry: Hashable {
  /// What is being typed.
  var text = ""

  /// The note that is being corrected, as it was before, or `nil` while a new one is written.
  private(set) var corrected: MeetingNote?

  /// The new note whose writing has stopped for the correction.
  private(set) var waitingText = ""

  /// Whether there is something that would be lost if it were not submitted.
  var isChanged: Bool { !isBlank && text != corrected?.text }

  /// Whether there is nothing to submit.
  var isBlank: Bool { text.isBlank }

  /// Starts to correct another note, or to write on the new one.
  ///
  /// - Parameter note: The note, or `nil` for the new one.
  mutating func move(to note: MeetingNote?) {
    if corrected == nil { waitingText = text }
    corrected = note
    text = note?.text ?? waitingText
    if note == nil { waitingText = "" }
  }
}
