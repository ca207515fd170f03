package import Foundation
import IssueReporting
package import Models
import Observation
import PersistenceKeys
import Sharing
package import SyncUpsHistory
import Tagged

/// Undoes and redoes changes on any screen, and records each change in the history once it is
/// saved.
@Observable
package final class UndoModel {
  /// Called after the user undid a meeting, to ask what to do with the meeting's notes.
  @ObservationIgnored package var onMeetingUndone: (Meeting.ID) -> Void =
    unimplemented("UndoModel.onMeetingUndone")

  @ObservationIgnored private let walk = HistoryWalk()
  @ObservationIgnored @Shared(.notice) private var notice

  /// Creates a model that starts to record changes when ``onTask()`` runs.
  package init() {}

  /// Records the start of this window, unless it is already recorded.
  ///
  /// The history uses the start time to find out which changes were made before this window was
  /// opened.
  ///
  /// - Parameter date: The current time.
  package func begin(at date: Date) {
    walk.$changesHere.withLock { $0.windowStart = $0.windowStart ?? date }
  }

  /// Undoes the newest change.
  package func undoButtonTapped() {
    walk("Undone", otherwise: "There is nothing to undo.") { try walk.undo() }
  }

  /// Redoes the change that was undone last.
  package func redoButtonTapped() {
    walk("Redone", otherwise: "There is nothing to redo.") { try walk.redo() }
  }

  /// Undoes one change and keeps later changes.
  ///
  /// - Parameter id: The change to undo.
  package func undoStepButtonTapped(id: HistoryStep.ID) {
    walk("Undone", otherwise: "Another window or command has already undone this change.") {
      try walk.undo(id)
    }
  }

  /// Undoes the change that saved a meeting.
  ///
  /// - Parameter id: The meeting.
  package func undoMeetingButtonTapped(id: Meeting.ID) {
    let nothing =
      """
      Saving this meeting can be undone only on the machine that saved it: delete the meeting from \
      the past meetings instead.
      """
    walk("Undone", otherwise: nothing) { try walk.undo(meeting: id) }
  }

  /// Records changes in the history whenever the sync-ups are saved, until the task is cancelled.
  package func onTask() async {
    // If a save fails, another part of the app retries it. The changes are recorded once the save
    // succeeds.
    let savable = Observations {
      (
        changes: self.walk.unrecorded.map(\.id),
        isSavable: Self.isKept(self.walk.$syncUps.saveError)
      )
    }
    for await (_, isSavable) in savable where isSavable { await recordChanges() }
  }

  /// Saves the sync-ups, and if that succeeds, records the changes in the history.
  package func recordChanges() async {
    let entries = walk.unrecorded
    guard !entries.isEmpty else { return }
    // If the sync-ups cannot be saved, the list shows the error.
    do { try await walk.$syncUps.save() } catch { if !Self.isKept(error) { return } }
    do {
      try await walk.record(entries)
    } catch {
      let changes = entries.count == 1 ? "change is" : "\(entries.count) changes are"
      let cause = StorageProblem.cause(of: error)
      $notice.withLock { $0 = "The last \(changes) saved, but cannot be undone: \(cause)." }
    }
  }

  /// Returns `true` if the changes are either saved or kept in the local copy of the team's list.
  private static func isKept(_ error: (any Error)?) -> Bool {
    error.map { ($0 as? any TeamError)?.keepsChanges == true } ?? true
  }

  /// Runs an undo or redo, and shows the result in a notice.
  private func walk(
    _ verb: String,
    otherwise nothing: String,
    _ change: () throws -> HistoryWalk.Outcome?
  ) {
    let sentences: [String]
    do {
      if let outcome = try change() {
        sentences = self.sentences(about: outcome, verb)
        if let meeting = outcome.undoneMeeting { onMeetingUndone(meeting) }
      } else {
        sentences = [nothing]
      }
    } catch let error as UnreadableHistoryError {
      sentences = [error.sentence]
    } catch {
      let cause = StorageProblem.cause(of: error)
      sentences = ["Nothing was changed, because the meeting's notes would be lost: \(cause)."]
    }
    $notice.withLock { $0 = sentences.joined(separator: " ") }
  }

  private func sentences(about outcome: HistoryWalk.Outcome, _ verb: String) -> [String] {
    let headline = walk.headline(of: outcome, as: verb)
    let kept = walk.keptSentences(of: outcome)
    guard kept.count > 2 else { return [headline] + kept }
    return [headline, "Later changes to \(outcome.kept.count) sync-ups were kept."]
  }
}
