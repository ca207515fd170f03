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
  package var destination: Destination?

  /// Whether the screen is done: the sync-up was deleted, here or by somebody else, or it was only to be edited.
  package private(set) var isDismissed = false

  /// Whether the screen was opened for its form alone, and is done when the form is.
  @ObservationIgnored package var isDismissedAfterEditing = false

  /// The sync-up, as the list has it.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  /// Called when a meeting is to be recorded.
  @ObservationIgnored package var onMeetingStarted: (Shared<SyncUp>) -> Void = { _ in
    reportIssue("'SyncUpDetailModel.onMeetingStarted' was called but nobody listens.")
  }

  /// Called when a past meeting is to be opened.
  @ObservationIgnored package var onMeetingTapped: (Meeting.ID) -> Void = { _ in
    reportIssue("'SyncUpDetailModel.onMeetingTapped' was called but nobody listens.")
  }

  /// Called when the user wants to change what the settings say of the transcriber.
  @ObservationIgnored package var onSettingsRequested: () -> Void = {
    reportIssue("'SyncUpDetailModel.onSettingsRequested' was called but nobody listens.")
  }

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Dependency(\.transcriberClient) private var transcriberClient

  /// The sync-up as it was when the form was opened, or `nil` if that is not open.
  @ObservationIgnored private var unedited: SyncUp?

  /// What can be shown on top of a sync-up.
  package enum Destination {
    /// A question.
    case alert(AlertState<AlertAction>)

    /// The form.
    case edit(SyncUpFormModel)
  }

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// Delete the sync-up.
    case confirmDeletion

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
  }

  /// What keeps the sync-up from being read or saved, or `nil` if nothing does.
  package var storageProblem: StorageProblem? { StorageProblem(of: $syncUp) }

  /// Whether the sync-up is not there any more.
  package var isDeleted: Bool { syncUps[id: syncUp.id] == nil }

  /// Follows the sync-up until the task is cancelled, and says so when somebody else deletes it.
  ///
  /// Whoever is editing it is not interrupted: to be done brings it back, and to cancel ends here.
  package func onTask() async {
    for await isDeleted in Observations({ self.isDeleted }) where !isDismissed {
      switch destination {
      case .edit: continue
      case .alert, nil:
        let alert = AlertState.deletedElsewhere(title: syncUp.title)
        if isDeleted {
          destination = .alert(alert)
        } else if case .alert(alert) = destination {
          // It is back, with a meeting that was held meanwhile.
          destination = nil
        }
      }
    }
  }

  /// Hands the sync-up on to be recorded, or asks first if nothing that is said can be.
  package func startMeetingButtonTapped() {
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

  /// Opens the form.
  package func editButtonTapped() {
    unedited = syncUp
    destination = .edit(
      withDependencies(from: self) {
        SyncUpFormModel(syncUp: syncUp)
      }
    )
  }

  /// Closes the form and forgets what was changed in it.
  package func cancelEditButtonTapped() {
    destination = isDeleted ? .alert(.deletedElsewhere(title: syncUp.title)) : nil
    dismissAfterEditing()
  }

  /// Closes the form and keeps what was changed in it.
  ///
  /// What somebody else has changed meanwhile stays, apart from what was changed in the form, too. A sync-up that was
  /// deleted meanwhile is there again.
  package func doneEditingButtonTapped() {
    guard case .edit(let form) = destination else { return }
    destination = nil
    let (edited, base) = (form.finishedSyncUp, unedited ?? syncUp)
    var merger = Merger()
    $syncUps.withLock { syncUps in
      var merged = edited
      if let theirs = syncUps[id: edited.id] { merger.merge(&merged, theirs, since: base) }
      syncUps.updateOrAppend(merged)
    }
    if merger.conflictCount > 0 { destination = .alert(.changedElsewhere) }
    dismissAfterEditing()
  }

  /// Closes the screen if it was only there for the form, unless there is something to tell.
  private func dismissAfterEditing() {
    if isDismissedAfterEditing, destination == nil { isDismissed = true }
  }

  /// Asks whether to delete the sync-up.
  package func deleteButtonTapped() {
    destination = .alert(.deleteSyncUp)
  }

  /// Deletes past meetings.
  ///
  /// - Parameter offsets: Their positions.
  package func deleteMeetings(atOffsets offsets: some Collection<Int>) {
    $syncUp.withLock { $0.meetings.remove(atOffsets: offsets) }
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` for the one that changes nothing.
  package func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    switch action {
    case .confirmDeletion:
      let id = syncUp.id
      $syncUps.withLock { _ = $0.remove(id: id) }
      isDismissed = true
    case .continueWithoutRecording:
      onMeetingStarted($syncUp)
    case .openSettings:
      onSettingsRequested()
    case nil:
      // Nobody can do anything with a sync-up that is gone.
      isDismissed = isDeleted || isDismissedAfterEditing
    }
  }
}
