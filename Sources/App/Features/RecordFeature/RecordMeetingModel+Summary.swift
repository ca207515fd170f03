import Clients
import Dependencies
import Models
import PersistenceKeys
import Sharing

// The summary of a saved meeting, which offers the next step.
extension RecordMeetingModel {
  /// Closes the summary of the meeting.
  package func summaryDoneButtonTapped() { closeSummary { _ in } }

  /// Closes the summary and opens the minutes of the meeting.
  package func summaryMinutesButtonTapped() { closeSummary(onMinutesRequested) }

  /// Closes the summary and opens the notes of the meeting.
  package func summaryNotesButtonTapped() { closeSummary(onNotesRequested) }

  /// Copies the notes of the meeting to the clipboard, and keeps the summary open.
  package func summaryCopyButtonTapped() {
    guard outcome.summary != nil else { return }
    let notes = meeting.transcript
    if !notes.isBlank { clipboardClient.copy(notes) }
    $notice.withLock {
      $0 =
        notes.isBlank
        ? "There are no notes to copy."
        : "The notes were copied, if this terminal lets programs do that."
    }
  }

  /// Closes the summary and undoes the meeting, which becomes an interrupted one.
  package func summaryUndoButtonTapped() {
    // The draft, removed after the meeting was saved, also contains the turns and their order.
    if outcome.summary != nil { draftKeeper.keep(running.draft) }
    closeSummary(onUndoRequested)
  }

  private func closeSummary(_ request: (Meeting.ID) -> Void) {
    guard case .saved(let summary, isRead: _) = outcome else { return }
    outcome = .saved(summary, isRead: true)
    request(meeting.id)
  }
}
