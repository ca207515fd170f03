import IdentifiedCollections
import Models
import Observation
import Presentation
import Sharing

// A sync-up that another process deletes while it is shown.
extension SyncUpDetailModel {
  /// Whether the sync-up is no longer in the list.
  package var isDeleted: Bool { syncUps[id: syncUp.id] == nil }

  var deletedElsewhere: AlertState<AlertAction> {
    .deletedElsewhere(title: syncUp.title, action: .closeDeleted)
  }

  /// Observes the sync-up until the task is cancelled, and tells the user when another process
  /// deletes it.
  ///
  /// An open form stays open. Saving the form restores the sync-up; cancelling it closes the
  /// screen.
  package func onTask() async {
    for await isDeleted in Observations({ self.isDeleted }) where !isDismissed {
      switch destination {
      case .edit: continue
      case .alert(let alert) where !isDeleted:
        // A meeting that ended in the meantime has already restored the sync-up.
        if alert.buttons.contains(where: { $0.action == .closeDeleted }) { destination = nil }
      case .alert, nil:
        if isDeleted { destination = .alert(deletedElsewhere) }
      }
    }
  }
}
