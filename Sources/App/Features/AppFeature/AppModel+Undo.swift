import HistoryFeature
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import RecordFeature
import Sharing
import Tagged

extension AppModel {
  /// Takes back the newest change, unless a meeting is being held on the screen.
  ///
  /// What is shown at the end of a meeting is closed by it.
  package func undoButtonTapped() {
    guard mayWalk() else { return }
    if case .record(let model) = path.last { model.summaryDoneButtonTapped() }
    selectingWhatComesBack { undo.undoButtonTapped() }
  }

  /// Takes back one change, and leaves those after it.
  func takeBackButtonTapped(id: HistoryStep.ID) {
    selectingWhatComesBack { undo.takeBackButtonTapped(id: id) }
  }

  /// Selects the sync-up in the list that an operation brings back.
  private func selectingWhatComesBack(_ operation: () -> Void) {
    let former = Set(syncUpsList.syncUps.ids)
    operation()
    let syncUp = syncUpsList.syncUps.first { !former.contains($0.id) }
    if let syncUp { syncUpsList.show(syncUp) }
  }

  /// Makes the change again that was taken back last, unless a meeting is being held on the screen.
  package func redoButtonTapped() {
    if mayWalk() { selectingWhatComesBack { undo.redoButtonTapped() } }
  }

  /// Opens the changes that can be taken back, unless a meeting is being held on the screen.
  package func historyButtonTapped() {
    if mayWalk() { open(.history) }
  }

  /// Whether changes may be taken back here: not during a meeting, which is no change yet.
  package var mayUndo: Bool {
    guard case .record(let model) = path.last(where: { !$0.isDismissed }) else { return true }
    return model.isOver
  }

  /// Says so where changes may not be taken back.
  private func mayWalk() -> Bool {
    if !mayUndo { $notice.withLock { $0 = "Nothing is undone while a meeting is held." } }
    return mayUndo
  }
}
