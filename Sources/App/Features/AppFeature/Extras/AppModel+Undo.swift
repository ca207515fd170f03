import AgendaFeature
import DetailFeature
import HistoryFeature
import IdentifiedCollections
import ListFeature
import MeetingFeature
import MinutesFeature
import Models
import PersistenceKeys
import RecordFeature
import Sharing
import SyncUpsHistory
import Tagged

extension AppModel {
  /// Undoes the newest change.
  ///
  /// If the topmost screen is the summary of a meeting, undoes that meeting, even if there are
  /// newer changes.
  ///
  /// Undoes nothing if the topmost screen is a meeting in progress.
  package func undoButtonTapped() {
    guard mayWalk() else { return }
    if case .record(let model) = path.last, model.savedMeeting.summary != nil {
      return model.savedMeeting.undoButtonTapped()
    }
    walk { undo.undoButtonTapped() }
  }

  /// Undoes one change and keeps later changes.
  func undoStepButtonTapped(id: HistoryStep.ID) {
    if mayWalk() { walk { undo.undoStepButtonTapped(id: id) } }
  }

  /// Undoes or redoes a change, then selects a restored sync-up and closes the screens of deleted
  /// sync-ups and meetings.
  private func walk(_ operation: () -> Void) {
    let former = Set(syncUpsList.syncUps.ids)
    let shown = Set(path.filter { !isDeleted($0) }.map(\.id))
    operation()
    let syncUp = syncUpsList.syncUps.first { !former.contains($0.id) }
    if let syncUp { syncUpsList.show(syncUp) }
    path.removeAll { shown.contains($0.id) && isDeleted($0) }
  }

  /// Whether a screen shows a deleted sync-up or meeting, and contains no text that the user is
  /// typing.
  private func isDeleted(_ screen: Path) -> Bool {
    switch screen {
    case .detail(let model):
      if case .edit = model.destination { false } else { model.isDeleted }
    case .agenda(let model): model.entry == nil && model.isDeleted
    case .meeting(let model):
      model.destination == nil && model.textInEditor == nil && model.isDeleted
    case .minutes(let model):
      model.export == nil
        && syncUpsList.syncUps[id: model.syncUpID]?.meetings[id: model.meetingID] == nil
    case .actionItems, .history, .record, .search, .settings, .statistics: false
    }
  }

  /// Redoes the change that was undone last, unless the topmost screen is a meeting in progress.
  package func redoButtonTapped() {
    if mayWalk() { walk { undo.redoButtonTapped() } }
  }

  /// Opens the undo history, unless the topmost screen is a meeting in progress.
  package func historyButtonTapped() {
    if mayWalk() { open(.history) }
  }

  /// Whether undo is available.
  ///
  /// Undo is not available during a meeting or while the file must be repaired.
  package var mayUndo: Bool {
    // If the list could not be loaded, undoing a change would overwrite the file.
    if syncUpsList.offersRepair { return false }
    guard case .record(let model) = path.last(where: { !$0.isDismissed }) else { return true }
    return model.isOver
  }

  /// Returns whether undo is available, and shows a notice if it is not.
  private func mayWalk() -> Bool {
    let obstacle =
      syncUpsList.offersRepair ? "the file can be read again" : "this meeting is over"
    if !mayUndo { $notice.withLock { $0 = "Undo is not available until \(obstacle)." } }
    return mayUndo
  }
}
