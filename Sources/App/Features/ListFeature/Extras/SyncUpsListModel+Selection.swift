import Dependencies
import FormFeature
import IdentifiedCollections
package import Models
import PersistenceKeys
import Presentation
import Sharing
import SyncUpsHistory
import Tagged

// Commands that act on a sync-up in the list without opening the sync-up's screen.
extension SyncUpsListModel {
  /// The answers to the list's questions.
  package enum AlertAction: Hashable, Sendable {
    /// Delete a sync-up.
    case confirmDeletion(SyncUp.ID)
  }

  /// Starts a meeting of a sync-up.
  ///
  /// - Parameter id: The meeting's sync-up.
  package func startMeetingButtonTapped(id: SyncUp.ID) {
    onMeetingStarted(id)
  }

  /// Opens the form of a sync-up.
  ///
  /// - Parameter id: The sync-up to edit.
  package func editButtonTapped(id: SyncUp.ID) {
    guard let syncUp = syncUps[id: id] else { return }
    destination = withDependencies(from: self) { .edit(SyncUpFormModel(syncUp: syncUp)) }
  }

  /// Closes the form and discards the changes.
  package func cancelEditButtonTapped() {
    guard case .edit(let form) = destination else { return }
    let isDeleted = syncUps[id: form.syncUp.id] == nil
    destination = isDeleted ? .alert(.deletedElsewhere(title: form.original.title)) : nil
  }

  /// Closes the form and saves the changes.
  package func doneEditingButtonTapped() {
    guard case .edit(let form) = destination else { return }
    let lost = form.save(in: $syncUps)
    destination = lost.isEmpty ? nil : .alert(.changedElsewhere(replacing: lost))
  }

  /// Asks whether to delete a sync-up.
  ///
  /// - Parameter id: The sync-up to delete.
  package func deleteButtonTapped(id: SyncUp.ID) {
    guard let syncUp = syncUps[id: id] else { return }
    let isInProgress = isMeetingInProgress(of: id)
    destination = .alert(
      .deleteSyncUp(syncUp, isInProgress: isInProgress, action: .confirmDeletion(id))
    )
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` if the user cancels.
  package func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    if case .confirmDeletion(let id) = action { $syncUps.delete(id) }
  }
}
