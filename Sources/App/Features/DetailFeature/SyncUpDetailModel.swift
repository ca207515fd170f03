import Clients
import Dependencies
package import FormFeature
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
package import PersistenceKeys
package import Presentation
package import Sharing
import Tagged

/// One sync-up: start a meeting, edit it, delete it, look back at its meetings.
@Observable
package final class SyncUpDetailModel {
  /// What is shown on top of the sync-up, if anything.
  package var destination: Destination? { didSet { bind() } }

  /// Whether the screen is done: the sync-up was deleted, here or by another process.
  package private(set) var isDismissed = false

  /// Whether the attendees are listed one below the other.
  package private(set) var isUnfolded = false

  /// The action items that were ticked here, which stay in sight until the screen is left.
  var tickedIDs: Set<ActionItem.ID> = []

  /// The sync-up, as the list has it.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  @ObservationIgnored @Shared(.syncUps) var syncUps
  @ObservationIgnored @SharedReader(.liveMeetings) private var liveMeetings
  @ObservationIgnored @Shared(.notice) var notice

  /// The action items that were asked for last, and the meetings they are of: a screen asks for each
  /// frame, and to read thousands of notes takes a while.
  @ObservationIgnored var lastItems: (meetings: IdentifiedArrayOf<Meeting>, items: [ActionItem])?

  /// Called when a meeting is to be recorded.
  @ObservationIgnored package var onMeetingStarted: (Shared<SyncUp>) -> Void =
    unimplemented("SyncUpDetailModel.onMeetingStarted")

  /// Called when a past meeting is to be opened.
  @ObservationIgnored package var onMeetingTapped: (Meeting.ID) -> Void =
    unimplemented("SyncUpDetailModel.onMeetingTapped")

  /// Called when the user wants to change the settings of the transcriber.
  @ObservationIgnored package var onSettingsRequested: () -> Void =
    unimplemented("SyncUpDetailModel.onSettingsRequested")

  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) private var meetingLockClient
  @ObservationIgnored @Dependency(\.transcriberClient) private var transcriberClient

  /// What can be shown on top of a sync-up.
  package enum Destination {
    /// A question.
    case alert(AlertState<AlertAction>)

    /// The form.
    case edit(SyncUpFormModel)
  }

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// Close the screen of a sync-up that another process has deleted.
    case closeDeleted

    /// Delete the sync-up.
    case confirmDeletion

    /// Delete a past meeting.
    case confirmMeetingDeletion(Meeting.ID)

    /// Start the meeting without a transcriber.
    case continueWithoutRecording

    /// Open the settings.
    case openSettings
  }

  /// Shows a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up, derived from the list.
  ///   - destination: What to show on top of it.
  package init(syncUp: Shared<SyncUp>, destination: Destination? = nil) {
    self.destination = destination
    _syncUp = syncUp
    bind()
  }

  /// What keeps the sync-up from being read or saved, or `nil` if nothing does.
  package var storageProblem: StorageProblem? { StorageProblem(of: $syncUp) }

  /// Whether the sync-up is no longer in the list.
  package var isDeleted: Bool { syncUps[id: syncUp.id] == nil }

  private var deletedElsewhere: AlertState<AlertAction> {
    .deletedElsewhere(title: syncUp.title, action: .closeDeleted)
  }

  /// Follows the sync-up until the task is cancelled, and says so when another process deletes it.
  ///
  /// An open form stays: to finish it brings the sync-up back, and to cancel it ends here.
  package func onTask() async {
    for await isDeleted in Observations({ self.isDeleted }) where !isDismissed {
      switch destination {
      case .edit: continue
      case .alert(let alert) where !isDeleted:
        // A meeting that was held meanwhile has brought the sync-up back.
        if alert.buttons.contains(where: { $0.action == .closeDeleted }) { destination = nil }
      case .alert, nil:
        if isDeleted { destination = .alert(deletedElsewhere) }
      }
    }
  }

  /// Whether a window holds a meeting of the sync-up, which another one can join.
  package var isMeetingInProgress: Bool {
    meetingLockClient.isHeld(liveMeetings[id: syncUp.id])
  }

  /// Starts a meeting, or asks first if its speech cannot be transcribed.
  package func startMeetingButtonTapped() {
    // The window that holds the meeting transcribes it.
    if isMeetingInProgress { return onMeetingStarted($syncUp) }
    switch transcriberClient.authorizationStatus() {
    case .notDetermined, .authorized: onMeetingStarted($syncUp)
    case .denied: destination = .alert(.transcriberDenied)
    case .restricted: destination = .alert(.transcriberRestricted)
    }
  }

  /// Opens a past meeting.
  ///
  /// - Parameter id: The meeting.
  package func meetingTapped(id: Meeting.ID) {
    onMeetingTapped(id)
  }

  /// Lists the attendees one below the other, or in a line again.
  package func attendeesButtonTapped() {
    isUnfolded.toggle()
  }

  /// Opens the form.
  package func editButtonTapped() {
    destination = withDependencies(from: self) { .edit(SyncUpFormModel(syncUp: syncUp)) }
  }

  /// Closes the form and forgets what was changed in it.
  package func cancelEditButtonTapped() {
    destination = isDeleted ? .alert(deletedElsewhere) : nil
  }

  /// Closes the form and stores what was changed in it.
  package func doneEditingButtonTapped() {
    guard case .edit(let form) = destination else { return }
    destination = form.save(in: $syncUps) ? .alert(.changedElsewhere) : nil
  }

  /// Asks whether to delete the sync-up.
  package func deleteButtonTapped() {
    destination = .alert(
      .deleteSyncUp(syncUp, isInProgress: isMeetingInProgress, action: .confirmDeletion)
    )
  }

  /// Asks whether to delete a past meeting.
  ///
  /// - Parameter id: The meeting.
  package func deleteMeetingButtonTapped(id: Meeting.ID) {
    guard let meeting = syncUp.meetings[id: id] else { return }
    let date = meeting.date.relativeText(now: now, in: calendar)
    destination = .alert(.deleteMeeting(id, of: date))
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` for the one that changes nothing.
  package func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    switch action {
    case .confirmDeletion:
      let (id, title) = (syncUp.id, syncUp.title)
      $syncUps.withLock(recording: "Delete '\(title)'") { _ = $0.remove(id: id) }
      $notice.withLock { $0 = "\(title.quotedTitle) was deleted." }
      isDismissed = true
    case .confirmMeetingDeletion(let id):
      let title = "Delete a meeting of '\(syncUp.title)'"
      guard $syncUp.withLock(recording: title, { $0.meetings.remove(id: id) }) != nil
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

  private func bind() {
    guard case .edit(let form) = destination else { return }
    form.onDone = { [weak self] in self?.doneEditingButtonTapped() }
    form.onCancel = { [weak self] in self?.cancelEditButtonTapped() }
  }
}
