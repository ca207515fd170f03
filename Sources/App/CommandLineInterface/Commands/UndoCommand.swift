package import CommandLineParsing
import JSONStream
import PersistenceKeys
import Sharing
import SyncUpsHistory

/// `syncups undo`: undoes the last change.
package struct UndoCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "undo",
    guesses: ["revert", "back"],
    summary: "Undo the last change made in any window or command.",
    fields: OutputFields.historyStep.names,
    discussion: [
      """
      Undoing a change keeps all later changes. If you undo the saving of a meeting, the meeting's notes are not lost: \
      the app offers to save or discard the meeting.
      """,
      "'--json' prints the change, or 'null' if there is nothing to undo.",
      "Each 'undo' undoes one more change: see 'syncups history'.",
    ],
    examples: ["syncups undo"]
  )

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}

extension UndoCommand {
  /// Undoes the newest change and reports it.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let walk = HistoryWalk()
    guard let outcome = try await context.save(walk, walk.undo) else {
      context.writeMessage("There is nothing to undo.")
      return try context.writeNothing()
    }
    try context.report(outcome, of: walk, as: "Undone")
  }
}
