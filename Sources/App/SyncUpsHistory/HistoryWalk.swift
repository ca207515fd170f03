import Dependencies
package import Foundation
package import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
package import Tagged

/// Takes steps of the history back, and makes them again.
///
/// A walk has two halves: ``undo()``, ``redo()`` or ``takeBack(_:)`` changes the sync-ups, and when
/// the caller has saved them, ``record(_:)`` notes that in the history. If they cannot be saved, the
/// caller keeps what is not noted for later, or gives it up with ``abandon(_:)``.
///
/// ```swift
/// let walk = HistoryWalk()
/// guard let outcome = try walk.undo() else { return }
/// let entries = walk.unrecorded
/// try await walk.$syncUps.save()
/// try await walk.record(entries)
/// ```
///
/// Several windows and commands may do so at once. See ``isFirst(_:)``.
package struct HistoryWalk: Sendable {
  /// What a walk has come to.
  package struct Outcome: Hashable, Sendable {
    /// The step.
    package let step: HistoryStep

    /// What stays as it is, because it has changed since.
    package let kept: [SyncUp.ID: [KeptPart]]

    /// The meeting that was taken back, and counts as interrupted now, if there is one.
    package let interruptedMeeting: Meeting.ID?

    /// The interrupted meeting that the walk has made, unless there was one with its notes before.
    fileprivate let draft: MeetingDraft?

    /// The entry to record when the sync-ups are saved, if any.
    fileprivate let entry: HistoryEntry?

    /// Whether the list of sync-ups is different now.
    package let hasChanged: Bool
  }

  /// The sync-ups.
  @Shared(.syncUps) package var syncUps

  /// Their history in its file, without what is not noted yet.
  @Shared(.history) package var recordedHistory

  /// The meetings that are being held, or were interrupted.
  @Shared(.meetingDrafts) package var drafts

  /// What this process has changed.
  @Shared(.changesHere) package var changesHere

  @Dependency(\.flushPendingSaves) private var flushPendingSaves
  @Dependency(\.historyStamp) private var makeStamp

  /// Creates a walk through the history of the user's file.
  package init() {}

  /// The history with what is not noted yet.
  package var history: History {
    var history = recordedHistory
    for entry in changesHere.unrecorded { history.append(entry) }
    return history
  }

  /// What is not noted yet, oldest first.
  package var unrecorded: [HistoryEntry] { changesHere.unrecorded }

  /// Takes back the newest step that is not taken back.
  ///
  /// A meeting that was held becomes an interrupted one, which the user resumes, saves or drops.
  ///
  /// - Returns: What has become of it, or `nil` if there is nothing to take back.
  /// - Throws: ``UnreadableHistoryError``, or the error that kept the notes of a meeting from being
  ///   saved. Then nothing has changed.
  package func undo() throws -> Outcome? {
    guard let step = history.nextUndo else { return try nothing() }
    return try outcome(of: step) {
      step.undo(in: &$0)
    } recording: { _ in
      let stamp = makeStamp()
      return .undo(stamp.id, of: step.id, date: stamp.date)
    }
  }

  /// Makes the step again that was taken back last.
  ///
  /// - Returns: What has become of it, or `nil` if there is nothing to make again.
  /// - Throws: As ``undo()`` does.
  package func redo() throws -> Outcome? {
    guard let step = history.nextRedo else { return try nothing() }
    return try outcome(of: step) {
      step.redo(in: &$0)
    } recording: { _ in
      let stamp = makeStamp()
      return .redo(stamp.id, of: step.id, date: stamp.date)
    }
  }

  /// Takes back one step, and leaves those after it.
  ///
  /// What a later step has changed stays, even if it has the same value again. Unless the step is
  /// the newest, that is a step of its own: it stands behind all others, so that they can be walked
  /// through in their order as before, and is taken back like them.
  ///
  /// - Parameter id: The step.
  /// - Returns: What has become of it, or `nil` if there is no such step that is done.
  /// - Throws: As ``undo()`` does.
  package func takeBack(_ id: HistoryStep.ID) throws -> Outcome? {
    let history = history
    if history.nextUndo?.id == id { return try undo() }
    let done = history.doneSteps
    guard let index = done.firstIndex(where: { $0.id == id }) else { return try nothing() }
    let (step, later) = (done[index], done[(index + 1)...].flatMap(\.changes))
    return try outcome(of: step) {
      step.undo(in: &$0, leaving: later)
    } recording: { changes in
      guard !changes.isEmpty else { return nil }
      return .step(HistoryStep(changes, as: "Take back: \(step.title)", meeting: step.meeting))
    }
  }

  /// Notes in the history what was changed.
  ///
  /// A meeting that is among the past ones again counts as interrupted no more, unless it has gone
  /// on since.
  ///
  /// - Parameter entries: Those of ``unrecorded`` whose changes are in the file of the sync-ups.
  /// - Throws: Why the changes cannot be taken back later: what is in the place of the history is
  ///   none, or it cannot be written.
  package func record(_ entries: [HistoryEntry]) async throws {
    guard !entries.isEmpty else { return }
    if $recordedHistory.loadError != nil {
      // It may be readable by now.
      do { try await $recordedHistory.load() } catch {
        forget(entries)
        throw error
      }
    }
    $recordedHistory.withLock { history in
      for entry in entries { history.append(entry) }
    }
    forget(entries)
    removeDrafts(after: entries)
    try await $recordedHistory.save()
  }

  /// Takes back what else was done, when the sync-ups could not be saved and never will.
  ///
  /// - Parameter outcome: What the walk has come to.
  package func abandon(_ outcome: Outcome) {
    if let entry = outcome.entry { forget([entry]) }
    guard let draft = outcome.draft else { return }
    $drafts.withLock { if $0[id: draft.id] == draft { $0.remove(id: draft.id) } }
  }

  /// Returns whether this walk was the first to take a step, once the history is saved.
  ///
  /// - Parameter outcome: What a walk has come to.
  package func isFirst(_ outcome: Outcome) -> Bool {
    outcome.entry.map { recordedHistory.hasEffect($0.id) } ?? true
  }

  /// Changes the sync-ups.
  ///
  /// - Parameters:
  ///   - step: The step that is taken back or made again.
  ///   - operation: The change, which returns what it has left.
  ///   - entry: Returns what is to be noted of the changes, if anything.
  private func outcome(
    of step: HistoryStep,
    _ operation: (inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]],
    recording entry: ([SyncUpChange]) -> HistoryEntry?
  ) throws -> Outcome {
    // In this order, a process that is killed in between has lost nothing: the meeting is in two
    // places at worst, and a step that the history takes for done is taken back once more.
    let (interruptedMeeting, draft) = keepMeeting(of: step, operation)
    if interruptedMeeting != nil {
      flushPendingSaves()
      if let error = $drafts.saveError {
        if let draft { $drafts.withLock { _ = $0.remove(id: draft.id) } }
        throw error
      }
    }
    let (kept, changes) = $syncUps.withLock { syncUps in
      let before = syncUps
      let kept = operation(&syncUps)
      return (kept, SyncUpChange.all(from: before, to: syncUps))
    }
    let entry = entry(changes)
    if let entry { $changesHere.withLock { $0.record(entry) } }
    return Outcome(
      step: step,
      kept: kept,
      interruptedMeeting: interruptedMeeting,
      draft: draft,
      entry: entry,
      hasChanged: !changes.isEmpty
    )
  }

  /// Why the history cannot be read, if it cannot.
  package var problem: UnreadableHistoryError? {
    $recordedHistory.loadError.map(UnreadableHistoryError.init)
  }

  /// Returns that there is no step to take.
  ///
  /// - Throws: ``UnreadableHistoryError`` if that is so only because the history cannot be read.
  private func nothing() throws -> Outcome? {
    if let problem { throw problem }
    return nil
  }

  /// Keeps a meeting that a step has saved, and that a change removes, as an interrupted one.
  ///
  /// - Returns: The meeting, if there is one, and the interrupted one if it is new.
  private func keepMeeting(
    of step: HistoryStep,
    _ operation: (inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]]
  ) -> (id: Meeting.ID?, new: MeetingDraft?) {
    guard let id = step.meeting else { return (nil, nil) }
    let before = syncUps
    var after = before
    _ = operation(&after)
    for change in step.changes {
      guard let syncUp = before[id: change.id], let meeting = syncUp.meetings[id: id],
        after[id: change.id]?.meetings[id: id] == nil
      else { continue }
      let draft = MeetingDraft(meeting, of: syncUp)
      let isNew = $drafts.withLock { $0.append(draft).inserted }
      return (id, isNew ? draft : nil)
    }
    return (nil, nil)
  }

  /// Removes the interrupted meetings that are among the past ones again.
  private func removeDrafts(after entries: [HistoryEntry]) {
    let steps = recordedHistory.steps
    for entry in entries {
      guard let id = entry.walkedStep, let step = steps.first(where: { $0.id == id }),
        let meeting = meeting(of: step), drafts[id: meeting.id]?.holdsNoMore(than: meeting) == true
      else { continue }
      $drafts.withLock { _ = $0.remove(id: meeting.id) }
    }
  }

  /// The meeting that a step has saved, if it is among the past ones.
  private func meeting(of step: HistoryStep) -> Meeting? {
    guard let id = step.meeting else { return nil }
    return step.changes.lazy.compactMap { syncUps[id: $0.id]?.meetings[id: id] }.first
  }

  private func forget(_ entries: [HistoryEntry]) {
    $changesHere.withLock { changes in
      changes.unrecorded.removeAll { entry in entries.contains { $0.id == entry.id } }
    }
  }
}

extension ChangesHere {
  /// Takes in an entry, to be noted in the history when the sync-ups are saved.
  fileprivate mutating func record(_ entry: HistoryEntry) {
    if case .step(let step) = entry { record(step) } else { unrecorded.append(entry) }
  }
}

extension HistoryEntry {
  /// The step that was taken back or made again.
  fileprivate var walkedStep: HistoryStep.ID? {
    switch self {
    case .undo(_, let step, _), .redo(_, let step, _): step
    case .step, .unreadable: nil
    }
  }
}

extension MeetingDraft {
  /// Whether nothing has come to an interrupted meeting since it was among the past ones.
  fileprivate func holdsNoMore(than meeting: Meeting) -> Bool {
    transcript == meeting.transcript && duration == meeting.duration ?? .zero
      && attendances == meeting.attendances ?? []
  }
}
