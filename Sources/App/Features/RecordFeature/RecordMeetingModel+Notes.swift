import Dependencies
import Foundation
import IdentifiedCollections
package import Models
import Tagged

extension RecordMeetingModel {
  /// What was noted and heard so far, a line for each note.
  package var transcript: String { notes.map(\.text).joined(separator: "\n") }

  /// What is being typed, which the meeting is saved with even if it is not submitted.
  package var unsubmittedNote: String {
    get { noteEntry.text }
    set { if noteEntry.text != newValue { noteEntry.text = newValue } }
  }

  /// The note that is being corrected, or `nil` while a new one is written.
  package var correctedNote: MeetingNote? { noteEntry.corrected }

  /// Adds lines to the notes.
  ///
  /// - Parameter text: What was typed or heard, without its last line break.
  package func noteSubmitted(_ text: String) {
    guard !isOver else { return }
    notes.append(contentsOf: newNotes(text))
    publishNotes()
    keepDraft()
  }

  /// Adds the note that was typed, or corrects the one that was chosen for that.
  ///
  /// If nothing was typed, nothing is added, and no note is removed.
  package func noteEntrySubmitted() { submitEntry() }

  /// Starts to correct the last note, or the one before the one that is being corrected.
  package func previousNoteButtonTapped() {
    guard !isOver else { return }
    let index = noteEntry.corrected.flatMap { notes.index(id: $0.id) } ?? notes.count
    guard index > 0 else { return }
    applyCorrection()
    noteEntry.move(to: notes[index - 1])
  }

  /// Starts to correct the note after the one that is being corrected, or goes on with the new one.
  package func nextNoteButtonTapped() {
    guard let corrected = noteEntry.corrected, !isOver else { return }
    applyCorrection()
    let index = notes.index(id: corrected.id).map { $0 + 1 } ?? notes.count
    noteEntry.move(to: index < notes.count ? notes[index] : nil)
  }

  /// Leaves a note as it is, and goes on with the new one.
  package func cancelCorrectionButtonTapped() {
    if noteEntry.corrected != nil { noteEntry.move(to: nil) }
  }

  /// Notes with new identities, one for each line.
  func newNotes(_ text: String) -> IdentifiedArrayOf<MeetingNote> {
    if text.isEmpty, notes.isEmpty { return [] }
    return IdentifiedArray(
      text.split(separator: "\n", omittingEmptySubsequences: false).map {
        MeetingNote(id: MeetingNote.ID(uuid()), text: String($0))
      }
    )
  }

  /// Saves what is being typed, for a process that has no time left to do so.
  func noteEntryChanged(from former: NoteEntry) {
    // A note that is gone was submitted: the draft must not be saved without it.
    if noteEntry != former, !noteEntry.isBlank { keepDraft() }
    let typed = noteEntry.corrected == nil ? noteEntry.text : noteEntry.waitingText
    joinedEntry.keep(isJoined ? typed : "", for: meetingID, of: syncUp.id)
  }

  /// Adds all that was typed: the meeting ends.
  func submitEntryAtEnd() {
    submitEntry()
    submitEntry()
  }

  private func submitEntry() {
    guard !isOver else { return }
    if noteEntry.corrected != nil {
      applyCorrection()
      noteEntry.move(to: nil)
    } else if !noteEntry.isBlank {
      let text = noteEntry.text
      // The note first: what is still being typed would be written down once more if the meeting
      // ended now.
      noteEntry = NoteEntry()
      lastNoteOvertime = overtime ?? .zero
      noteSubmitted(text)
    }
  }

  private func applyCorrection() {
    guard let corrected = noteEntry.corrected, noteEntry.isChanged else { return }
    notes[id: corrected.id]?.text = noteEntry.text
    publishNotes()
    keepDraft()
  }
}

extension [String] {
  /// The notes that these make, without those that are blank.
  var joinedAsNotes: String { filter { !$0.isBlank }.joined(separator: "\n") }
}
