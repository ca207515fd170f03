package import CommandLineParsing
import PersistenceKeys
import Sharing

/// What `undo` asks for: to take back the last change.
package struct UndoCommand: Command {
  /// What parsing and help know of the command.
  package static let configuration = CommandConfiguration(
    "undo",
    guesses: ["revert", "back"],
    summary: "Take back the last change, from whatever window or command it came.",
    fields: HistoryStepJSON.fields,
    discussion: [
      """
      What has changed since stays as it is. A meeting that is taken back becomes an interrupted one, \
      which the next window offers to save or to drop.
      """,
      "With '--json' it prints the change, or 'null' if there is nothing to undo.",
      "Each 'undo' takes back one change more. 'syncups history' lists them.",
    ],
    examples: ["syncups undo"]
  )

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}

extension UndoCommand {
  /// Takes back the newest change, and says which it was.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let walk = HistoryWalk()
    if let error = walk.$notedHistory.loadError { throw UnreadableHistoryError(error) }
    guard let outcome = try await context.save(walk, walk.undo) else {
      context.writeMessage("There is nothing to undo.")
      return try context.writeNothing()
    }
    try context.report(outcome, as: "Undone")
  }
}
