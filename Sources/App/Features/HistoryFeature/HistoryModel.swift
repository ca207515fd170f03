import IssueReporting
import Observation
package import PersistenceKeys
package import Presentation
import Sharing
import Tagged

/// The changes that can be taken back: all of them up to some step, or one by itself.
@Observable
package final class HistoryModel {
  /// The question, if one is asked.
  package private(set) var alert: AlertState<AlertAction>?

  /// Called when a change is to be taken back, whatever came after it.
  @ObservationIgnored package var onStepTakenBack: (HistoryStep.ID) -> Void =
    unimplemented("HistoryModel.onStepTakenBack")

  /// Called when the change that was taken back last is to be made again.
  @ObservationIgnored package var onRedo: () -> Void = unimplemented("HistoryModel.onRedo")

  @ObservationIgnored private let walk = HistoryWalk()
  @ObservationIgnored @Shared(.notice) private var notice

  /// The answers to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Take a change back.
    case confirmTakingBack(HistoryStep.ID)

    /// Make the change again that was taken back last.
    case confirmRedo(HistoryStep.ID)
  }

  /// Shows the history of the user's file.
  package init() {}

  /// The changes, newest first: those that were taken back, then the others.
  package var rows: [HistoryRow] {
    let (history, here) = (walk.history, walk.changesHere.steps)
    let undone = Set(history.undone)
    let rows = history.steps.reversed().map { step in
      HistoryRow(step, isMadeHere: here.contains(step.id), isUndone: undone.contains(step.id))
    }
    return rows.filter(\.isUndone) + rows.filter { !$0.isUndone }
  }

  /// Why the history cannot be read, if that is so.
  package var problem: String? {
    walk.problem?.sentence
  }

  /// Asks whether to take a change back, or to make it again if it is the one to be made next.
  ///
  /// - Parameter id: The change.
  package func stepTapped(id: HistoryStep.ID) {
    let history = walk.history
    guard let step = history.steps.first(where: { $0.id == id }) else { return }
    if history.nextRedo?.id == id {
      alert = .redo(step)
    } else if history.undone.contains(id) {
      $notice.withLock {
        $0 = "Changes are made again in their order: Ctrl-R makes the lowest of them."
      }
    } else {
      alert = .takeBack(step, isNewest: history.nextUndo?.id == id)
    }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` for the one that changes nothing.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    switch action {
    case .confirmTakingBack(let id): onStepTakenBack(id)
    // Another window may have been first.
    case .confirmRedo(let id): if walk.history.nextRedo?.id == id { onRedo() }
    case nil: break
    }
  }
}

extension AlertState where Action == HistoryModel.AlertAction {
  /// Asks whether to take a change back.
  ///
  /// - Parameters:
  ///   - step: The change.
  ///   - isNewest: Whether no other one came after it.
  package static func takeBack(_ step: HistoryStep, isNewest: Bool) -> AlertState {
    AlertState(
      title: "Take this change back?",
      message: isNewest
        ? "\(step.title)."
        : "\(step.title). What has changed since stays as it is.",
      buttons: [
        ButtonState(label: "Take back", action: .confirmTakingBack(step.id)),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }

  /// Asks whether to make a change again.
  ///
  /// - Parameter step: The change.
  package static func redo(_ step: HistoryStep) -> AlertState {
    AlertState(
      title: "Make this change again?",
      message: "\(step.title).",
      buttons: [
        ButtonState(label: "Make again", action: .confirmRedo(step.id)),
        ButtonState(role: .cancel, label: "Leave"),
      ]
    )
  }
}
