import IssueReporting
import Observation
import PersistenceKeys
package import Presentation
import Sharing
package import SyncUpsHistory
import Tagged

/// The model of the undo history, in which the user can undo any single change and redo the change
/// that was undone last.
@Observable
package final class HistoryModel {
  /// The question, if one is being asked.
  package private(set) var alert: AlertState<AlertAction>?

  /// Called to undo a single change, even if there are later changes.
  @ObservationIgnored package var onStepUndone: (HistoryStep.ID) -> Void =
    unimplemented("HistoryModel.onStepUndone")

  /// Called to redo the change that was undone last.
  @ObservationIgnored package var onRedo: () -> Void = unimplemented("HistoryModel.onRedo")

  @ObservationIgnored private let walk = HistoryWalk()
  @ObservationIgnored @Shared(.notice) private var notice

  /// The answers to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Undo a change.
    case confirmUndo(HistoryStep.ID)

    /// Redo the change that was undone last.
    case confirmRedo(HistoryStep.ID)
  }

  /// Creates a model for the history of the user's file.
  package init() {}

  /// The changes: first the undone changes, then the other changes, newest first within each group.
  package var rows: [HistoryRow] {
    let (history, here) = (walk.history, walk.changesHere)
    let undone = Set(history.undone)
    let rows = history.steps.reversed().map { step in
      HistoryRow(step, here: here, isUndone: undone.contains(step.id))
    }
    return rows.filter(\.isUndone) + rows.filter { !$0.isUndone }
  }

  /// Returns the parts of the sync-ups that a change affected.
  ///
  /// - Parameter id: The change.
  package func details(of id: HistoryStep.ID) -> [HistoryDetail] {
    walk.history.steps.first { $0.id == id }?.details ?? []
  }

  /// The reason the history cannot be loaded, if any.
  package var problem: String? {
    walk.problem?.sentence
  }

  /// Asks whether to undo the tapped change, or to redo it if it is the next change to redo.
  ///
  /// - Parameter id: The tapped change.
  package func stepTapped(id: HistoryStep.ID) {
    let history = walk.history
    guard let step = history.steps.first(where: { $0.id == id }) else { return }
    if history.nextRedo?.id == id {
      alert = .redo(step)
    } else if history.undone.contains(id) {
      $notice.withLock {
        $0 = "Changes are redone oldest first: press Ctrl-R to redo the next one."
      }
    } else {
      alert = .undoStep(step, isNewest: history.nextUndo?.id == id)
    }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` if the user cancels.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    switch action {
    case .confirmUndo(let id): onStepUndone(id)
    // Another window may have redone the change already.
    case .confirmRedo(let id): if walk.history.nextRedo?.id == id { onRedo() }
    case nil: break
    }
  }
}

extension AlertState where Action == HistoryModel.AlertAction {
  /// An alert that asks whether to undo a change.
  ///
  /// - Parameters:
  ///   - step: The change to undo.
  ///   - isNewest: Whether the step is the newest change.
  package static func undoStep(_ step: HistoryStep, isNewest: Bool) -> AlertState {
    AlertState(
      title: "Undo this change?",
      message: isNewest
        ? "\(step.title)."
        : "\(step.title). Later changes are kept.",
      buttons: [
        ButtonState(label: "Undo", action: .confirmUndo(step.id)),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }

  /// An alert that asks whether to redo a change.
  ///
  /// - Parameter step: The change to redo.
  package static func redo(_ step: HistoryStep) -> AlertState {
    AlertState(
      title: "Redo this change?",
      message: "\(step.title).",
      buttons: [
        ButtonState(label: "Redo", action: .confirmRedo(step.id)),
        ButtonState(role: .cancel, label: "Cancel"),
      ]
    )
  }
}
