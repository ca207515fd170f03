package import IdentifiedCollections
package import Models
import Tagged

/// The text field beside the notes of a meeting: a new note, or the correction of one.
nonisolated package struct NoteEntry: Hashable, Sendable {
  /// The text in the field.
  package var text = ""

  /// The note that is being corrected, as it was before, or `nil` while a new one is written.
  package private(set) var corrected: MeetingNote?

  /// The text of the new note while another note is corrected.
  private var waitingText = ""

  /// Creates an empty field.
  package init() {}

  /// Whether there is nothing to submit.
  package var isBlank: Bool { text.isBlank }

  /// The correction that would be lost if it were not submitted, or else the new note.
  package var unsubmitted: String? { !isBlank && text != corrected?.text ? text : nil }

  /// The text of the new note.
  package var newText: String { corrected == nil ? text : waitingText }

  /// Submits the field: applies the correction, or removes the new note from the field.
  ///
  /// - Parameter notes: The notes.
  /// - Returns: The new note, or `nil` if nothing new was typed.
  package mutating func submit(to notes: inout IdentifiedArrayOf<MeetingNote>) -> String? {
    if corrected != nil {
      applyCorrection(to: &notes)
      move(to: nil)
      return nil
    }
    guard !isBlank else { return nil }
    defer { text = "" }
    return text
  }

  /// Starts to correct the last note, or the one before the one that is being corrected.
  ///
  /// - Parameter notes: The notes.
  package mutating func moveToPrevious(in notes: inout IdentifiedArrayOf<MeetingNote>) {
    let index = corrected.flatMap { notes.index(id: $0.id) } ?? notes.count
    guard index > 0 else { return }
    applyCorrection(to: &notes)
    move(to: notes[index - 1])
  }

  /// Starts to correct the note after the one that is being corrected, or returns to the new one.
  ///
  /// - Parameter notes: The notes.
  package mutating func moveToNext(in notes: inout IdentifiedArrayOf<MeetingNote>) {
    guard let corrected else { return }
    applyCorrection(to: &notes)
    let index = notes.index(id: corrected.id).map { $0 + 1 } ?? notes.count
    move(to: index < notes.count ? notes[index] : nil)
  }

  /// Returns to the new note and leaves the other as it was.
  package mutating func cancelCorrection() {
    if corrected != nil { move(to: nil) }
  }

  private mutating func move(to note: MeetingNote?) {
    if corrected == nil { waitingText = text }
    corrected = note
    text = note?.text ?? waitingText
    if note == nil { waitingText = "" }
  }

  private func applyCorrection(to notes: inout IdentifiedArrayOf<MeetingNote>) {
    guard let corrected, unsubmitted != nil else { return }
    notes[id: corrected.id]?.text = text
  }
}
