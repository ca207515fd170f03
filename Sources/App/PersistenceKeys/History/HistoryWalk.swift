import Dependencies
package import Foundation
package import IdentifiedCollections
package import Models
import Sharing
package import Tagged

/// Takes steps of the history back, and makes them again.
///
/// Several windows and commands may do so at once. One that finds that another was first with the
/// same step goes on with the next one: see ``isFirst(_:)``.
package struct HistoryWalk: Sendable {
  /// What a walk has come to.
  package struct Outcome: Hashable, Sendable {
    /// The step.
    package let step: HistoryStep

    /// What stays as it is, because it has changed since.
    package let kept: [SyncUp.ID: [KeptPart]]

    /// Whether a meeting was taken back, and counts as interrupted now.
    package let hasInterruptedMeeting: Bool

    /// The entry that the walk has made.
    let entry: HistoryEntry.ID
  }

  /// The sync-ups.
  @Shared(.syncUps) package var syncUps

  /// Their history.
  @Shared(.history) package var history

  /// The meetings that are being held, or were interrupted.
  @Shared(.meetingDrafts) package var drafts

  @Dependency(\.historyStamp) private var makeStamp

  /// Creates a walk through the history of the user's file.
  package init() {}

  /// Takes back the newest step that is not taken back.
  ///
  /// A meeting that was held becomes an interrupted one, which the user saves or drops.
  ///
  /// - Returns: What has become of it, or `nil` if there is nothing to take back.
  package func undo() -> Outcome? {
    guard let step = history.nextUndo else { return nil }
    // In this order, a process that is killed in between has lost nothing: the meeting is in two
    // places at worst, and a step that the history takes for done is taken back once more.
    let isInterrupted = keepMeeting(of: step)
    let kept = $syncUps.withLock { step.undo(in: &$0) }
    let stamp = makeStamp()
    $history.withLock { $0.append(.undo(stamp.id, of: step.id, date: stamp.date)) }
    return Outcome(
      step: step,
      kept: kept,
      hasInterruptedMeeting: isInterrupted,
      entry: .written(stamp.id)
    )
  }

  /// Makes the step again that was taken back last.
  ///
  /// - Returns: What has become of it, or `nil` if there is nothing to make again.
  package func redo() -> Outcome? {
    guard let step = history.nextRedo else { return nil }
    let kept = $syncUps.withLock { step.redo(in: &$0) }
    if let meeting = step.meeting { $drafts.withLock { _ = $0.remove(id: meeting) } }
    let stamp = makeStamp()
    $history.withLock { $0.append(.redo(stamp.id, of: step.id, date: stamp.date)) }
    return Outcome(step: step, kept: kept, hasInterruptedMeeting: false, entry: .written(stamp.id))
  }

  /// Returns whether this walk was the first to take a step, once the history is saved.
  ///
  /// - Parameter outcome: What a walk has come to.
  package func isFirst(_ outcome: Outcome) -> Bool {
    history.hasEffect(outcome.entry)
  }

  /// Keeps a meeting that a step has saved, and that its undoing removes, as an interrupted one.
  ///
  /// - Returns: Whether there is such a meeting.
  private func keepMeeting(of step: HistoryStep) -> Bool {
    guard let id = step.meeting else { return false }
    let before = syncUps
    var after = before
    _ = step.undo(in: &after)
    for change in step.changes {
      guard let syncUp = before[id: change.id], let meeting = syncUp.meetings[id: id],
        after[id: change.id]?.meetings[id: id] == nil
      else { continue }
      $drafts.withLock { _ = $0.append(MeetingDraft(meeting, of: syncUp)) }
      return true
    }
    return false
  }
}
