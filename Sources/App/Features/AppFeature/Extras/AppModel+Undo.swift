import HistoryFeature
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import RecordFeature
import Sharing
import SyncUpsHistory
import Tagged

extension AppModel {
  /// Undoes the newest change, or the meeting whose summary is the topmost screen.
  ///
  /// Undoes nothing if that screen is a meeting in progress.
  package func undoButtonTapped() {
    guard mayWalk() else { return }
    if case .record(let model) = path.last, model.savedMeeting.summary != nil {
      return model.savedMeeting.undoButtonTapped()
    }
    selectingWhatComesBack { undo.undoButtonTapped() }
  }

  /// Undoes one change and keeps later changes.
  func undoStepButtonTapped(id: HistoryStep.ID) {
    selectingWhatComesBack { undo.undoStepButtonTapped(id: id) }
  }

  /// Performs an operation, and selects the sync-up that it restores, if any.
  private func selectingWhatComesBack(_ operation: () -> Void) {
    let former = Set(syncUpsList.syncUps.ids)
    operation()
    let syncUp = syncUpsList.syncUps.first { !former.contains($0.id) }
    if let syncUp { syncUpsList.show(syncUp) }
  }

  /// Redoes the change that was undone last, unless the topmost screen is a meeting in progress.
  package func redoButtonTapped() {
    if mayWalk() { selectingWhatComesBack { undo.redoButtonTapped() } }
  }

  /// Opens the undo history, unless the topmost screen is a meeting in progress.
  package func historyButtonTapped() {
    if mayWalk() { open(.history) }
  }

  /// Whether undo is available.
  ///
  /// A meeting in progress is not a change yet.
  package var mayUndo: Bool {
    guard case .record(let model) = path.last(where: { !$0.isDismissed }) else { return true }
    return model.isOver
  }

  /// Returns whether undo is available, and shows a notice if it is not.
  private func mayWalk() -> Bool {
    if !mayUndo { $notice.withLock { $0 = "Undo works again when this meeting is over." } }
    return mayUndo
  }
}
