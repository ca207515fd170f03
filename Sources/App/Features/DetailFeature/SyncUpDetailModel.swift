import Dependencies
package import FormFeature
import IdentifiedCollections
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

  /// Whether the screen is done: the sync-up was deleted.
  package private(set) var isDismissed = false

  /// The sync-up, as the list has it.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  /// Called when a meeting is to be recorded.
  @ObservationIgnored package var onMeetingStarted: (Shared<SyncUp>) -> Void = { _ in
    reportIssue("'SyncUpDetailModel.onMeetingStarted' was called but nobody listens.")
  }

  @ObservationIgnored @Shared(.syncUps) private var syncUps
  @ObservationIgnored @Dependency(\.uuid) private var uuid

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

  /// Hands the sync-up on to be recorded.
  package func startMeetingButtonTapped() {
    onMeetingStarted($syncUp)
  }

  /// Opens the form.
  package func editButtonTapped() {
    destination = .edit(
      withDependencies(from: self) {
        SyncUpFormModel(syncUp: syncUp)
      }
    )
  }

  /// Closes the form and forgets what was changed in it.
  package func cancelEditButtonTapped() {
    destination = nil
  }

  /// Closes the form and keeps what was changed in it.
  ///
  /// Only what the form shows is taken over: meetings that were added meanwhile stay.
  package func doneEditingButtonTapped() {
    guard case .edit(let form) = destination else { return }
    destination = nil
    let edited = form.finishedSyncUp
    $syncUp.withLock { syncUp in
      syncUp.attendees = edited.attendees
      syncUp.duration = edited.duration
      syncUp.theme = edited.theme
      syncUp.title = edited.title
    }
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
    case nil:
      break
    }
  }
}

extension AlertState where Action == SyncUpDetailModel.AlertAction {
  /// Asks whether to delete the sync-up.
  package static let deleteSyncUp = AlertState(
    title: "Delete?",
    message: "Are you sure you want to delete this sync-up and all its meetings?",
    buttons: [
      ButtonState(role: .destructive, label: "Yes", action: .confirmDeletion),
      ButtonState(role: .cancel, label: "Nevermind"),
    ]
  )
}
