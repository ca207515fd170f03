import Clients
import Dependencies
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged

/// The summary of a meeting that was just saved, with the actions that the user can take next.
@Observable
package final class SavedMeetingModel {
  /// The figures of the saved meeting, until the user closes the summary.
  package private(set) var summary: MeetingSummary?

  /// Called when the user wants to edit the meeting's notes.
  @ObservationIgnored package var onNotesRequested: (Meeting.ID) -> Void =
    unimplemented("SavedMeetingModel.onNotesRequested")

  /// Called when the user opens the minutes of the meeting.
  @ObservationIgnored package var onMinutesRequested: (Meeting.ID) -> Void =
    unimplemented("SavedMeetingModel.onMinutesRequested")

  /// Called when the user wants to undo the meeting.
  @ObservationIgnored package var onUndoRequested: (Meeting.ID) -> Void =
    unimplemented("SavedMeetingModel.onUndoRequested")

  private let running: RunningMeeting

  @ObservationIgnored @Dependency(\.clipboardClient) private var clipboardClient
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @SharedReader(.syncUps) private var syncUps

  /// Creates a model without a summary.
  init(of running: RunningMeeting) {
    self.running = running
  }

  func show(_ summary: MeetingSummary) { self.summary = summary }

  /// Closes the summary.
  package func doneButtonTapped() { summary = nil }

  /// Closes the summary and opens the minutes of the meeting.
  package func minutesButtonTapped() { close(onMinutesRequested) }

  /// Closes the summary and opens the meeting's notes for editing.
  package func notesButtonTapped() { close(onNotesRequested) }

  /// Copies the meeting's notes to the clipboard, and keeps the summary open.
  package func copyButtonTapped() {
    guard summary != nil else { return }
    let notes = running.meeting.transcript
    if !notes.isBlank { clipboardClient.copy(notes) }
    $notice.withLock {
      $0 =
        notes.isBlank
        ? "There are no notes to copy."
        : "The notes were copied to the clipboard, if the terminal supports that."
    }
  }

  /// Closes the summary and undoes the meeting, so that the app asks what to do with its notes.
  package func undoButtonTapped() {
    guard summary != nil else { return }
    // Write the draft again, because it was removed when the meeting was saved. Unlike the saved
    // meeting, the draft contains the turns and their order.
    running.draftKeeper.keep(running.draft)
    close(onUndoRequested)
    // If a later change to the meeting has prevented the undo, discard the draft again.
    let meetings = syncUps[id: running.syncUp.id]?.meetings
    if meetings?[id: running.meeting.id] != nil {
      running.draftKeeper.discard(running.meeting.id)
    }
  }

  private func close(_ request: (Meeting.ID) -> Void) {
    guard summary != nil else { return }
    summary = nil
    request(running.meeting.id)
  }
}
