import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing

extension CommandContext {
  /// Walks a step through the history, and waits until everything is in the files.
  ///
  /// Another process may take the same step at the same time. Whoever finds that the other was first
  /// takes the next one.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - step: Takes a step.
  /// - Returns: What has become of the step, or `nil` if there is none to take.
  func save(
    _ walk: HistoryWalk,
    _ step: () throws -> HistoryWalk.Outcome?
  ) async throws -> HistoryWalk.Outcome? {
    while let outcome = try step() {
      do {
        try await saveSyncUps()
      } catch {
        walk.abandon(outcome)
        throw error
      }
      do {
        try await walk.note(walk.unnoted)
      } catch {
        let cause = StorageProblem.cause(of: error)
        writeWarning("The change is saved, but the history does not know of it: \(cause).")
        return outcome
      }
      if walk.isFirst(outcome) { return outcome }
    }
    return nil
  }

  /// Prints for programs that there is no change to tell of.
  func writeNothing() throws {
    if options.isJSON { try console.write("null\n") }
  }

  /// Says which change was taken back or made again, and what of it was not.
  ///
  /// - Parameters:
  ///   - outcome: What has become of it.
  ///   - verb: What was done.
  func report(_ outcome: HistoryWalk.Outcome, as verb: String) throws {
    for sentence in outcome.keptSentences(in: list.syncUps) { writeWarning(sentence) }
    if options.isJSON {
      let isUndone = Shared(.history).wrappedValue.undone.contains(outcome.step.id)
      return try writeJSON(HistoryStepJSON(outcome.step, isUndone: isUndone))
    }
    try writeLine("\(verb): \(outcome.step.title).")
    if outcome.interruptedMeeting != nil {
      try writeLine("The meeting counts as interrupted: a window offers to save or to drop it.")
    }
  }

  /// Notes the change that was just saved in the history, and says so if it cannot be taken back.
  func saveHistory() async {
    let walk = HistoryWalk()
    do {
      try await walk.note(walk.unnoted)
    } catch {
      writeWarning(
        "The change is saved, but 'syncups undo' cannot take it back: \(StorageProblem.cause(of: error))."
      )
    }
  }
}
