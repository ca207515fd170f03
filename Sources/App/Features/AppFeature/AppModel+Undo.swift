import HistoryFeature
import Models
import PersistenceKeys
import RecordFeature
import Sharing

extension AppModel {
  /// Takes back the newest change, unless a meeting is being held on the screen.
  ///
  /// What is shown at the end of a meeting is closed by it.
  package func undoButtonTapped() {
    guard mayWalk() else { return }
    if case .record(let model) = path.last { model.summaryDoneButtonTapped() }
    undo.undoButtonTapped()
  }

  /// Makes the change again that was taken back last, unless a meeting is being held on the screen.
  package func redoButtonTapped() {
    if mayWalk() { undo.redoButtonTapped() }
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
