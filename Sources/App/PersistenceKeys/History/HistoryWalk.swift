import Dependencies
import Foundation
import IdentifiedCollections
package import Models
import Sharing

/// Takes steps of the history back, and makes them again.
///
/// Several windows and commands may do so at once. Each of them walks a step of its own: whoever
/// finds that another one was first goes on with the next step.
package struct HistoryWalk: Sendable {
  /// What a walk has come to.
  package struct Outcome: Hashable, Sendable {
    /// The step.
    package let step: HistoryStep

    /// What stays as it is, because it has changed since.
    package let kept: [SyncUp.ID: [KeptPart]]
  }

  @Shared(.syncUps) private var syncUps
  @Shared(.history) private var history
  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  /// Creates a walk through the history of the user's file.
  package init() {}

  /// Takes back the newest step that is not taken back.
  ///
  /// - Returns: What has become of it, or `nil` if there is nothing to take back.
  package func undo() -> Outcome? {
    let (id, now) = (uuid(), now)
    let step = $history.withLock { history -> HistoryStep? in
      guard let step = history.nextUndo else { return nil }
      history.append(.undo(id, of: step.id, date: now))
      return step
    }
    return step.map { step in
      Outcome(step: step, kept: $syncUps.withLock { step.undo(in: &$0) })
    }
  }

  /// Makes the step again that was taken back last.
  ///
  /// - Returns: What has become of it, or `nil` if there is nothing to make again.
  package func redo() -> Outcome? {
    let (id, now) = (uuid(), now)
    let step = $history.withLock { history -> HistoryStep? in
      guard let step = history.nextRedo else { return nil }
      history.append(.redo(id, of: step.id, date: now))
      return step
    }
    return step.map { step in
      Outcome(step: step, kept: $syncUps.withLock { step.redo(in: &$0) })
    }
  }
}
