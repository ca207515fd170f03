import IssueReporting
package import Models
import Observation
package import PersistenceKeys
import Sharing
import Tagged

/// Takes changes back and makes them again, on whatever screen the user asks for it, and notes in
/// the history what was changed when it is in the file.
@Observable
package final class UndoModel {
  /// Called when a meeting was taken back, and the user is to be asked what becomes of it.
  @ObservationIgnored package var onMeetingInterrupted: (Meeting.ID) -> Void =
    unimplemented("UndoModel.onMeetingInterrupted")

  @ObservationIgnored private let walk = HistoryWalk()
  @ObservationIgnored @Shared(.notice) private var notice

  /// Creates a model that notes nothing before ``onTask()``.
  package init() {}

  /// Takes back the newest change.
  package func undoButtonTapped() {
    walk("Undone", otherwise: "There is nothing to undo.") { try walk.undo() }
  }

  /// Makes the change again that was taken back last.
  package func redoButtonTapped() {
    walk("Done again", otherwise: "There is nothing to redo.") { try walk.redo() }
  }

  /// Takes back one change, and leaves those after it.
  ///
  /// - Parameter id: The change.
  package func takeBackButtonTapped(id: HistoryStep.ID) {
    walk("Taken back", otherwise: "This change was taken back elsewhere.") {
      try walk.takeBack(id)
    }
  }

  /// Takes back the change that has saved a meeting.
  ///
  /// - Parameter id: The meeting.
  package func takeBackButtonTapped(meeting id: Meeting.ID) {
    let nothing = "This machine has not saved the meeting: delete it where it is listed."
    walk("Taken back", otherwise: nothing) {
      let step = walk.history.doneSteps.last { $0.meeting == id }
      return try step.flatMap { try walk.takeBack($0.id) }
    }
  }

  /// Notes what was changed in the history, each time the sync-ups are in the file, until the task
  /// is cancelled.
  package func onTask() async {
    // What cannot be saved is saved by itself later, and noted then.
    let savable = Observations {
      (changes: self.walk.unnoted.map(\.id), isSavable: self.walk.$syncUps.saveError == nil)
    }
    for await (_, isSavable) in savable where isSavable { await noteChanges() }
  }

  /// Notes what was changed in the history, if it can be saved.
  package func noteChanges() async {
    let entries = walk.unnoted
    guard !entries.isEmpty else { return }
    // If the sync-ups cannot be saved, the list shows why.
    do { try await walk.$syncUps.save() } catch { return }
    do {
      try await walk.note(entries)
    } catch {
      let changes = entries.count == 1 ? "change is" : "\(entries.count) changes are"
      let cause = StorageProblem.cause(of: error)
      $notice.withLock { $0 = "The last \(changes) saved, but cannot be undone: \(cause)." }
    }
  }

  /// Changes the sync-ups, and reports in one line what was done.
  private func walk(
    _ verb: String,
    otherwise nothing: String,
    _ change: () throws -> HistoryWalk.Outcome?
  ) {
    let sentences: [String]
    do {
      if let outcome = try change() {
        sentences = self.sentences(about: outcome, verb)
        if let meeting = outcome.interruptedMeeting { onMeetingInterrupted(meeting) }
      } else {
        sentences = [nothing]
      }
    } catch let error as UnreadableHistoryError {
      sentences = [error.sentence]
    } catch {
      let cause = StorageProblem.cause(of: error)
      sentences = ["Nothing was changed, because the notes would be lost: \(cause)."]
    }
    $notice.withLock { $0 = sentences.joined(separator: " ") }
  }

  private func sentences(about outcome: HistoryWalk.Outcome, _ verb: String) -> [String] {
    let headline = walk.headline(of: outcome, as: verb)
    let kept = walk.keptSentences(of: outcome)
    guard kept.count > 2 else { return [headline] + kept }
    return [headline, "In \(outcome.kept.count) sync-ups what has changed since stays as it is."]
  }
}
