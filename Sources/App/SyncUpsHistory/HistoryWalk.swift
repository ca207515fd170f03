import Dependencies
package import Foundation
package import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
package import Tagged

/// Undoes and redoes the steps of the history.
///
/// ``undo()``, ``redo()`` and ``undo(_:)`` change the sync-ups in memory. Once the caller has saved
/// the sync-ups, it calls ``record(_:)`` to record the change in the history. If the sync-ups
/// cannot be saved, the caller retries later, or calls ``abandon(_:)``.
///
/// ```swift
/// let walk = HistoryWalk()
/// guard let outcome = try walk.undo() else { return }
/// let entries = walk.unrecorded
/// try await walk.$syncUps.save()
/// try await walk.record(entries)
/// ```
///
/// Several windows and commands may undo the same step at the same time: see ``isFirst(_:)``.
package struct HistoryWalk: Sendable {
  /// The outcome of an undo or redo.
  package struct Outcome: Sendable {
    /// The step that was undone or redone.
    package let step: HistoryStep

    /// The parts of each sync-up that stay unchanged because later changes affect them.
    package let kept: [SyncUp.ID: [KeptPart]]

    /// The draft of the undone meeting, and the draft that the meeting had before the undo, if any.
    fileprivate let drafts: (now: MeetingDraft, before: MeetingDraft?)?

    /// The entry to record once the sync-ups are saved, if any.
    fileprivate let entry: HistoryEntry?

    /// Whether the undo or redo changed the list.
    package let hasChanged: Bool

    /// The id of the meeting that was undone and is kept as a draft, if any.
    package var undoneMeeting: Meeting.ID? { drafts?.now.id }

    /// Whether the history records the undo or redo.
    var isRecorded: Bool { entry != nil }
  }

  @Shared(.syncUps) package var syncUps

  /// The history in the file, without the entries in ``unrecorded``.
  @Shared(.history) package var recordedHistory

  /// The drafts of meetings that are in progress or not saved.
  @Shared(.meetingDrafts) package var drafts

  /// The changes that this process made.
  @Shared(.changesHere) package var changesHere

  @Dependency(\.flushPendingSaves) private var flushPendingSaves
  @Dependency(\.historyStamp) private var makeStamp

  /// Creates a walk through the history of the user's file.
  package init() {}

  /// The history, including the entries in ``unrecorded``.
  package var history: History {
    var history = recordedHistory
    for entry in changesHere.unrecorded { history.append(entry) }
    return history
  }

  /// The entries that are not in the history file yet, oldest first.
  package var unrecorded: [HistoryEntry] { changesHere.unrecorded }

  /// Undoes the newest step that is not undone.
  ///
  /// If the step saved a meeting, keeps the meeting as a draft, so that the user can resume, save
  /// or discard it.
  ///
  /// - Returns: The outcome, or `nil` if there is nothing to undo.
  /// - Throws: ``UnreadableHistoryError``, or any error from saving the draft of a meeting. If this
  ///   method throws, nothing has changed.
  package func undo() throws -> Outcome? {
    guard let step = history.nextUndo else { return try nothing() }
    return try outcome(of: step) {
      step.undo(in: &$0)
    } recording: { _ in
      let stamp = makeStamp()
      return .undo(stamp.id, of: step.id, date: stamp.date)
    }
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: The outcome, or `nil` if there is nothing to redo.
  /// - Throws: Any error that ``undo()`` throws.
  package func redo() throws -> Outcome? {
    guard let step = history.nextRedo else { return try nothing() }
    return try outcome(of: step) {
      step.redo(in: &$0)
    } recording: { _ in
      let stamp = makeStamp()
      return .redo(stamp.id, of: step.id, date: stamp.date)
    }
  }

  /// Undoes one step, and keeps the later steps.
  ///
  /// Keeps each value that a later step has set, even if that step set the same value again.
  /// Undoing any step except the newest adds a new step, which can be undone like any other step.
  ///
  /// - Parameter id: The step to undo.
  /// - Returns: The outcome, or `nil` if the step does not exist or is already undone.
  /// - Throws: Any error that ``undo()`` throws.
  package func undo(_ id: HistoryStep.ID) throws -> Outcome? {
    let history = history
    if history.nextUndo?.id == id { return try undo() }
    let done = history.doneSteps
    guard let index = done.firstIndex(where: { $0.id == id }) else { return try nothing() }
    let (step, later) = (done[index], done[(index + 1)...].flatMap(\.changes))
    return try outcome(of: step) {
      step.undo(in: &$0, leaving: later)
    } recording: { changes in
      guard !changes.isEmpty else { return nil }
      return .step(HistoryStep(changes, as: step.titleOfUndo, meeting: step.meeting))
    }
  }

  /// Undoes the step that saved a meeting, and the later steps that added notes from other windows.
  ///
  /// The draft of the undone meeting also contains the notes from other windows.
  ///
  /// - Parameter id: The meeting's id.
  /// - Returns: The outcome, or `nil` if no step saved the meeting.
  /// - Throws: Any error that ``undo()`` throws.
  package func undo(meeting id: Meeting.ID) throws -> Outcome? {
    let steps = history.doneSteps.filter { $0.meeting == id }
    let notes = syncUps.lazy.compactMap { $0.meetings[id: id]?.transcript }.first
    let outcome = try steps.reversed().reduce(nil) { try undo($1.id) ?? $0 }
    if outcome?.undoneMeeting == id, let notes {
      $drafts.withLock { drafts in
        guard let transcript = drafts[id: id]?.transcript else { return }
        drafts[id: id]?.transcript = transcript.addingLines(of: notes)
      }
    }
    return outcome
  }

  /// Records saved changes in the history.
  ///
  /// If an undo or redo has restored a past meeting, removes the meeting's draft, unless the user
  /// has resumed the meeting.
  ///
  /// - Parameter entries: The entries of ``unrecorded`` whose changes are saved.
  /// - Throws: An error if the history file cannot be loaded or saved. If the method throws an
  ///   error, the changes cannot be undone later.
  package func record(_ entries: [HistoryEntry]) async throws {
    guard !entries.isEmpty else { return }
    if $recordedHistory.loadError != nil {
      // Try to load the file again, because the user may have repaired it.
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

  /// Abandons an undo or redo whose changes cannot be saved: removes its entry and its draft.
  ///
  /// - Parameter outcome: The outcome of the undo or redo.
  package func abandon(_ outcome: Outcome) {
    if let entry = outcome.entry { forget([entry]) }
    restore(outcome.drafts)
  }

  /// Restores the previous draft of a meeting whose undo failed.
  private func restore(_ drafts: (now: MeetingDraft, before: MeetingDraft?)?) {
    guard let (now, before) = drafts else { return }
    $drafts.withLock { if $0[id: now.id] == now { $0[id: now.id] = before } }
  }

  /// Returns whether this process was the first to undo or redo the step.
  ///
  /// Call this method after the history is saved.
  ///
  /// - Parameter outcome: The outcome of the undo or redo.
  package func isFirst(_ outcome: Outcome) -> Bool {
    outcome.entry.map { recordedHistory.hasEffect($0.id) } ?? true
  }

  /// Changes the sync-ups, and returns the outcome.
  ///
  /// - Parameters:
  ///   - step: The step to undo or redo.
  ///   - operation: Changes the sync-ups, and returns the parts that stay unchanged.
  ///   - entry: A closure that returns the entry to record for the changes, if any.
  private func outcome(
    of step: HistoryStep,
    _ operation: (inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]],
    recording entry: ([SyncUpChange]) -> HistoryEntry?
  ) throws -> Outcome {
    // Save the draft before changing the sync-ups: if the process dies in between, nothing is lost.
    // At worst, the meeting is left both as a past meeting and as a draft, and the user can undo
    // the step again.
    let keptDrafts = keepMeeting(of: step, operation)
    if keptDrafts != nil {
      flushPendingSaves()
      if let error = $drafts.saveError {
        restore(keptDrafts)
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
      drafts: keptDrafts,
      entry: entry,
      hasChanged: !changes.isEmpty
    )
  }

  /// The error that prevents the history from being loaded, if any.
  package var problem: UnreadableHistoryError? {
    $recordedHistory.loadError.map(UnreadableHistoryError.init)
  }

  /// Returns `nil` as the outcome of an undo or redo that found no step.
  ///
  /// - Throws: ``UnreadableHistoryError`` if the history cannot be loaded.
  private func nothing() throws -> Outcome? {
    if let problem { throw problem }
    return nil
  }

  /// If the change removes the step's meeting, keeps the meeting as a draft.
  ///
  /// - Returns: The draft and the meeting's previous draft, if any, or `nil` if the change removes
  ///   no meeting.
  private func keepMeeting(
    of step: HistoryStep,
    _ operation: (inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]]
  ) -> (now: MeetingDraft, before: MeetingDraft?)? {
    guard let id = step.meeting else { return nil }
    let before = syncUps
    var after = before
    _ = operation(&after)
    for change in step.changes {
      guard let syncUp = before[id: change.id], let meeting = syncUp.meetings[id: id],
        after[id: change.id]?.meetings[id: id] == nil
      else { continue }
      return $drafts.withLock { drafts in
        let former = drafts[id: id]
        // Prefer an existing draft, which contains more than the saved meeting, such as the order
        // of the turns.
        var draft = former ?? MeetingDraft(meeting, of: syncUp)
        draft.reason = .undone
        drafts.updateOrAppend(draft)
        return (draft, former)
      }
    }
    return nil
  }

  /// Removes the drafts of meetings that an undo or redo has restored as past meetings, unless the
  /// user has resumed these meetings.
  private func removeDrafts(after entries: [HistoryEntry]) {
    let steps = recordedHistory.steps
    for entry in entries {
      guard let id = entry.walkedStep, let step = steps.first(where: { $0.id == id }),
        let draft = step.meeting.flatMap({ drafts[id: $0] }),
        step.changes.contains(where: { syncUps[id: $0.id]?.hasFiled(draft.meeting) == true })
      else { continue }
      $drafts.withLock { _ = $0.remove(id: draft.id) }
    }
  }

  private func forget(_ entries: [HistoryEntry]) {
    $changesHere.withLock { changes in
      changes.unrecorded.removeAll { entry in entries.contains { $0.id == entry.id } }
    }
  }
}

extension ChangesHere {
  /// Adds an entry, which the history file will contain once the sync-ups are saved.
  fileprivate mutating func record(_ entry: HistoryEntry) {
    if case .step(let step) = entry { record(step) } else { unrecorded.append(entry) }
  }
}

extension HistoryEntry {
  /// The step that was undone or redone.
  fileprivate var walkedStep: HistoryStep.ID? {
    switch self {
    case .undo(_, let step, _), .redo(_, let step, _): step
    case .step, .unreadable: nil
    }
  }
}
