import IdentifiedCollections
import Models
import Observation
import Presentation
import Sharing

// Handling of a sync-up that another process deletes while this window shows it.
extension SyncUpDetailModel {
  /// Whether the sync-up is no longer in the list.
  package var isDeleted: Bool { syncUps[id: syncUp.id] == nil }

  var deletedElsewhere: AlertState<AlertAction> {
    .deletedElsewhere(title: syncUp.title, action: .closeDeleted)
  }

  /// Observes the sync-up until the task is cancelled, and tells the user when another process
  /// deletes it.
  ///
  /// If the form is open, it stays open. Saving the form restores the sync-up, and cancelling the
  /// form tells the user about the deletion.
  package func onTask() async {
    for await isDeleted in Observations({ self.isDeleted }) where !isDismissed {
      switch destination {
      case .edit: continue
      case .alert(let alert) where !isDeleted:
        // The sync-up is in the list again, for example because a meeting that ended has restored
        // it.
        if alert.buttons.contains(where: { $0.action == .closeDeleted }) { destination = nil }
      case .alert, nil:
        if isDeleted { destination = .alert(deletedElsewhere) }
      }
    }
  }
}
