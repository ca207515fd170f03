import Dependencies
package import Foundation
package import IdentifiedCollections
package import Models
import Sharing
package import Tagged

/// Takes steps of the history back, and makes them again.
///
/// A walk has two halves: ``undo()`` or ``redo()`` changes the sync-ups, and when the caller has
/// saved them, ``finish(_:)`` notes that in the history. If they cannot be saved, the caller takes
/// back what else was done with ``abandon(_:)``.
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

    /// The interrupted meeting that the walk has made, unless there was one with its notes before.
    fileprivate let draft: MeetingDraft?

    /// What is noted when the sync-ups are saved.
    fileprivate let entry: HistoryEntry
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
    let (isInterrupted, draft) = keepMeeting(of: step)
    let kept = $syncUps.withLock { step.undo(in: &$0) }
    let stamp = makeStamp()
    return Outcome(
      step: step,
      kept: kept,
      hasInterruptedMeeting: isInterrupted,
      draft: draft,
      entry: .undo(stamp.id, of: step.id, date: stamp.date)
    )
  }

  /// Makes the step again that was taken back last.
  ///
  /// - Returns: What has become of it, or `nil` if there is nothing to make again.
  package func redo() -> Outcome? {
    guard let step = history.nextRedo else { return nil }
    let kept = $syncUps.withLock { step.redo(in: &$0) }
    let stamp = makeStamp()
    return Outcome(
      step: step,
      kept: kept,
      hasInterruptedMeeting: false,
      draft: nil,
      entry: .redo(stamp.id, of: step.id, date: stamp.date)
    )
  }

  /// Notes in the history what a walk has come to, when the sync-ups are saved.
  ///
  /// A meeting that is among them again counts as interrupted no more, unless it has gone on since.
  ///
  /// - Parameter outcome: What the walk has come to.
  package func finish(_ outcome: Outcome) {
    $history.withLock { $0.append(outcome.entry) }
    guard !outcome.hasInterruptedMeeting, let meeting = meeting(of: outcome.step) else { return }
    $drafts.withLock { drafts in
      guard drafts[id: meeting.id]?.holdsNoMore(than: meeting) == true else { return }
      drafts.remove(id: meeting.id)
    }
  }

  /// Takes back what an undo has done besides, when the sync-ups could not be saved.
  ///
  /// - Parameter outcome: What the walk has come to.
  package func abandon(_ outcome: Outcome) {
    guard let draft = outcome.draft else { return }
    $drafts.withLock { if $0[id: draft.id] == draft { $0.remove(id: draft.id) } }
  }

  /// Returns whether this walk was the first to take a step, once the history is saved.
  ///
  /// - Parameter outcome: What a walk has come to.
  package func isFirst(_ outcome: Outcome) -> Bool {
    history.hasEffect(outcome.entry.id)
  }

  /// Keeps a meeting that a step has saved, and that its undoing removes, as an interrupted one.
  ///
  /// - Returns: Whether there is such a meeting, and the interrupted one if it is new.
  private func keepMeeting(of step: HistoryStep) -> (isKept: Bool, new: MeetingDraft?) {
    guard let id = step.meeting else { return (false, nil) }
    let before = syncUps
    var after = before
    _ = step.undo(in: &after)
    for change in step.changes {
      guard let syncUp = before[id: change.id], let meeting = syncUp.meetings[id: id],
        after[id: change.id]?.meetings[id: id] == nil
      else { continue }
      let draft = MeetingDraft(meeting, of: syncUp)
      let isNew = $drafts.withLock { $0.append(draft).inserted }
      return (true, isNew ? draft : nil)
    }
    return (false, nil)
  }

  /// The meeting that a step has saved, if it is among the past ones.
  private func meeting(of step: HistoryStep) -> Meeting? {
    guard let id = step.meeting else { return nil }
    return step.changes.lazy.compactMap { syncUps[id: $0.id]?.meetings[id: id] }.first
  }
}

extension MeetingDraft {
  /// Whether nothing has come to an interrupted meeting since it was among the past ones.
  fileprivate func holdsNoMore(than meeting: Meeting) -> Bool {
    transcript == meeting.transcript && duration == meeting.duration ?? .zero
      && attendances == meeting.attendances ?? []
  }
}
