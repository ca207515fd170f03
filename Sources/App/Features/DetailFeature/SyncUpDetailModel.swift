import Clients
import Dependencies
package import FormFeature
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Presentation
package import Sharing
import SyncUpsHistory
import Tagged

/// The model of one sync-up: starts meetings, edits and deletes the sync-up, and opens past
/// meetings.
@Observable
package final class SyncUpDetailModel {
  /// The question or form shown over the sync-up, if any.
  package var destination: Destination? { didSet { bind() } }

  /// Whether the screen has finished because the sync-up was deleted on this screen or by another
  /// process.
  package internal(set) var isDismissed = false

  /// Whether each attendee has a row.
  package internal(set) var isUnfolded = false

  /// The action items ticked on this screen, which stay visible until the screen closes.
  var tickedIDs: Set<ActionItem.ID> = []

  /// The sync-up, shared with the list.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  @ObservationIgnored @Shared(.syncUps) var syncUps
  @ObservationIgnored @SharedReader(.liveMeetings) var liveMeetings
  @ObservationIgnored @SharedReader(.transcriberCommand) private var transcriberCommand
  @ObservationIgnored @SharedReader(.meetingDrafts) var meetingDrafts
  @ObservationIgnored @SharedReader(.postponedMeetings) var postponed
  @ObservationIgnored @Shared(.notice) var notice

  /// A cache of the action items and the meetings they come from.
  ///
  /// The screen needs the items for each frame, and searching thousands of notes every time would
  /// take too long.
  @ObservationIgnored var lastItems: (meetings: IdentifiedArrayOf<Meeting>, items: [ActionItem])?

  /// Called to start a meeting.
  @ObservationIgnored package var onMeetingStarted: (Shared<SyncUp>) -> Void =
    unimplemented("SyncUpDetailModel.onMeetingStarted")

  /// Called to open a past meeting.
  @ObservationIgnored package var onMeetingTapped: (Meeting.ID) -> Void =
    unimplemented("SyncUpDetailModel.onMeetingTapped")

  /// Called to open the agenda.
  @ObservationIgnored package var onAgendaRequested: () -> Void =
    unimplemented("SyncUpDetailModel.onAgendaRequested")

  /// Called to open the transcriber's settings.
  @ObservationIgnored package var onSettingsRequested: () -> Void =
    unimplemented("SyncUpDetailModel.onSettingsRequested")

  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) var meetingLockClient
  @ObservationIgnored @Dependency(\.transcriberClient) private var transcriberClient

  /// The question or form shown over a sync-up.
  package enum Destination {
    case alert(AlertState<AlertAction>)

    case edit(SyncUpFormModel)
  }

  /// The user's answers to the questions on this screen.
  package enum AlertAction: Hashable, Sendable {
    /// Close the screen after another process has deleted the sync-up.
    case closeDeleted

    /// Delete the sync-up.
    case confirmDeletion

    /// Delete a past meeting.
    case confirmMeetingDeletion(Meeting.ID)

    /// Start the meeting without a transcriber.
    case continueWithoutRecording

    case openSettings
  }

  /// Creates the model of a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: A shared reference to the sync-up in the list.
  ///   - destination: The question or form shown over the sync-up.
  package init(syncUp: Shared<SyncUp>, destination: Destination? = nil) {
    self.destination = destination
    _syncUp = syncUp
    bind()
  }

  /// Asks whether to delete a past meeting.
  ///
  /// - Parameter id: The meeting to delete.
  package func deleteMeetingButtonTapped(id: Meeting.ID) {
    guard let meeting = syncUp.meetings[id: id] else { return }
    let date = meeting.startDate.relativeText(now: now, in: calendar)
    destination = .alert(.deleteMeeting(id, of: date))
  }

  /// Opens a past meeting.
  ///
  /// - Parameter id: The meeting to open.
  package func meetingTapped(id: Meeting.ID) {
    onMeetingTapped(id)
  }

  /// Opens the agenda.
  package func agendaButtonTapped() {
    onAgendaRequested()
  }

  /// Asks whether to delete the sync-up.
  package func deleteButtonTapped() {
    destination = .alert(
      .deleteSyncUp(syncUp, isInProgress: isMeetingInProgress, action: .confirmDeletion)
    )
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` if the user cancels.
  package func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    switch action {
    case .confirmDeletion:
      $syncUps.delete(syncUp.id)
      isDismissed = true
    case .confirmMeetingDeletion(let id):
      let name = ChangeName.deleteMeeting(of: syncUp.title)
      guard $syncUp.withLock(recording: name, { $0.meetings.remove(id: id) }) != nil
      else { return }
      $notice.withLock { $0 = "The meeting was deleted." }
    case .continueWithoutRecording:
      onMeetingStarted($syncUp)
    case .openSettings:
      onSettingsRequested()
    case .closeDeleted, nil:
      isDismissed = isDeleted
    }
  }

  /// Opens the form.
  package func editButtonTapped() {
    destination = withDependencies(from: self) { .edit(SyncUpFormModel(syncUp: syncUp)) }
  }

  /// Closes the form and discards the changes.
  package func cancelEditButtonTapped() {
    destination = isDeleted ? .alert(deletedElsewhere) : nil
  }

  /// Closes the form and saves the changes.
  package func doneEditingButtonTapped() {
    guard case .edit(let form) = destination else { return }
    let lost = form.save(in: $syncUps)
    destination = lost.isEmpty ? nil : .alert(.changedElsewhere(replacing: lost))
  }

  /// Starts a meeting.
  ///
  /// If speech cannot be transcribed, first asks the user what to do.
  package func startMeetingButtonTapped() {
    // A window that joins a meeting does not transcribe speech, so do not ask about the
    // transcriber.
    if isMeetingInProgress { return onMeetingStarted($syncUp) }
    switch transcriberClient.authorizationStatus() {
    case .notDetermined, .authorized: onMeetingStarted($syncUp)
    case .denied: destination = .alert(.transcriberDenied)
    case .restricted: destination = .alert(.transcriberRestricted(command: transcriberCommand))
    }
  }

  private func bind() {
    guard case .edit(let form) = destination else { return }
    form.onDone = { [weak self] in self?.doneEditingButtonTapped() }
    form.onCancel = { [weak self] in self?.cancelEditButtonTapped() }
  }
}
