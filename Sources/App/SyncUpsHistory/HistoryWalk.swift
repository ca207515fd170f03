import Dependencies
package import Foundation
package import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
package import Tagged

/// Undoes and redoes steps of the history.
///
/// First ``undo()``, ``redo()`` or ``undo(_:)`` changes the sync-ups. After the caller has
/// saved them, ``record(_:)`` records the change in the history. If the sync-ups cannot be saved,
/// the caller retries later, or calls ``abandon(_:)``.
///
/// ```swift
/// let walk = HistoryWalk()
/// guard let outcome = try walk.undo() else { return }
/// let entries = walk.unrecorded
/// try await walk.$syncUps.save()
/// try await walk.record(entries)
/// ```
///
/// Several windows and commands may undo at the same time: see ``isFirst(_:)``.
package struct HistoryWalk: Sendable {
  /// The outcome of an undo or redo.
  package struct Outcome: Sendable {
    /// The undone or redone step.
    package let step: HistoryStep

    /// The parts that stay because of later changes.
    package let kept: [SyncUp.ID: [KeptPart]]

    /// The draft of the undone meeting, if any, and its draft before the undo.
    fileprivate let drafts: (now: MeetingDraft, before: MeetingDraft?)?

    /// The entry to record when the sync-ups are saved, if any.
    fileprivate let entry: HistoryEntry?

    /// Whether the list has changed.
    package let hasChanged: Bool

    /// The undone meeting whose draft is kept, if any.
    package var undoneMeeting: Meeting.ID? { drafts?.now.id }

    /// Whether the history records the undo or redo.
    var isRecorded: Bool { entry != nil }
  }

  /// The sync-ups.
  @Shared(.syncUps) package var syncUps

  /// The history in its file, without ``unrecorded``.
  @Shared(.history) package var recordedHistory

  /// The meetings that are in progress or not saved.
  @Shared(.meetingDrafts) package var drafts

  /// The changes made in this process.
  @Shared(.changesHere) package var changesHere

  @Dependency(\.flushPendingSaves) private var flushPendingSaves
  @Dependency(\.historyStamp) private var makeStamp

  /// Creates a walk through the history of the user's file.
  package init() {}

  /// The history including ``unrecorded``.
  package var history: History {
    var history = recordedHistory
    for entry in changesHere.unrecorded { history.append(entry) }
    return history
  }

  /// The entries that are not in the history file yet, oldest first.
  package var unrecorded: [HistoryEntry] { changesHere.unrecorded }

  /// Undoes the newest step that is not undone.
  ///
  /// The draft of a recorded meeting is kept: the user can resume, save or discard the meeting.
  ///
  /// - Returns: The outcome, or `nil` if there is nothing to undo.
  /// - Throws: ``UnreadableHistoryError``, or any error from saving the notes of a meeting. In that
  ///   case, nothing has changed.
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
  /// Changes by later steps stay, even if a later step has set the same value again. Undoing any
  /// step but the newest adds a new step, which can be undone like any other step.
  ///
  /// - Parameter id: The step.
  /// - Returns: The outcome, or `nil` if the step does not exist or is undone.
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
      return .step(HistoryStep(changes, as: "Undo: \(step.title)", meeting: step.meeting))
    }
  }

  /// Undoes the step that saved a meeting, and later steps that added notes of other windows.
  ///
  /// The draft of the meeting has these notes, too.
  ///
  /// - Parameter id: The meeting.
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
  /// Removes the draft of a meeting that is a past meeting again, unless the meeting has continued.
  ///
  /// - Parameter entries: The entries of ``unrecorded`` whose changes are saved.
  /// - Throws: An error if the history file cannot be saved. In that case, the changes cannot be
  ///   undone later.
  package func record(_ entries: [HistoryEntry]) async throws {
    guard !entries.isEmpty else { return }
    if $recordedHistory.loadError != nil {
      // The file may have been repaired.
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

  /// Removes the entry and the draft of an outcome whose sync-ups will not be saved.
  ///
  /// - Parameter outcome: The outcome.
  package func abandon(_ outcome: Outcome) {
    if let entry = outcome.entry { forget([entry]) }
    restore(outcome.drafts)
  }

  /// Restores the draft of a meeting that is not undone after all.
  private func restore(_ drafts: (now: MeetingDraft, before: MeetingDraft?)?) {
    guard let (now, before) = drafts else { return }
    $drafts.withLock { if $0[id: now.id] == now { $0[id: now.id] = before } }
  }

  /// Returns whether this process was the first to undo or redo a step, once the history is saved.
  ///
  /// - Parameter outcome: The outcome.
  package func isFirst(_ outcome: Outcome) -> Bool {
    outcome.entry.map { recordedHistory.hasEffect($0.id) } ?? true
  }

  /// Changes the sync-ups.
  ///
  /// - Parameters:
  ///   - step: The step to undo or redo.
  ///   - operation: The change. The operation returns the parts that stay.
  ///   - entry: Returns the entry to record, if any.
  private func outcome(
    of step: HistoryStep,
    _ operation: (inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]],
    recording entry: ([SyncUpChange]) -> HistoryEntry?
  ) throws -> Outcome {
    // With this order, a process that dies in between loses nothing. At worst, the meeting exists
    // in two places, and the step is undone twice.
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

  /// The error if the history cannot be loaded, otherwise `nil`.
  package var problem: UnreadableHistoryError? {
    $recordedHistory.loadError.map(UnreadableHistoryError.init)
  }

  /// Returns the outcome of an undo or redo without a step.
  ///
  /// - Throws: ``UnreadableHistoryError`` if the history cannot be loaded.
  private func nothing() throws -> Outcome? {
    if let problem { throw problem }
    return nil
  }

  /// Keeps the draft of a step's meeting, if the change removes the meeting.
  ///
  /// - Returns: The draft, and the former draft of the meeting, if any.
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
        // A draft of the meeting contains more than the saved meeting, such as the order of the
        // turns.
        var draft = former ?? MeetingDraft(meeting, of: syncUp)
        draft.reason = .undone
        drafts.updateOrAppend(draft)
        return (draft, former)
      }
    }
    return nil
  }

  /// Removes the drafts of meetings that an undo or a redo has restored as past meetings, unless
  /// the user has continued them.
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
  /// Adds an entry, which the history records once the sync-ups are saved.
  fileprivate mutating func record(_ entry: HistoryEntry) {
    if case .step(let step) = entry { record(step) } else { unrecorded.append(entry) }
  }
}

extension HistoryEntry {
  /// The undone or redone step.
  fileprivate var walkedStep: HistoryStep.ID? {
    switch self {
    case .undo(_, let step, _), .redo(_, let step, _): step
    case .step, .unreadable: nil
    }
  }
}
