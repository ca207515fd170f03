package import CommandLineParsing
import PersistenceKeys
import Sharing

/// What `redo` asks for: to make the change again that was taken back last.
package struct RedoCommand: Command {
  /// What parsing and help know of the command.
  package static let configuration = CommandConfiguration(
    "redo",
    summary: "Make the change again that was taken back last.",
    fields: HistoryStepJSON.fields,
    discussion: [
      "A new change forgets what was taken back before it.",
      "With '--json' it prints the change, or 'null' if there is nothing to redo.",
    ],
    examples: ["syncups redo"]
  )

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}

extension RedoCommand {
  /// Makes the change again, and says which it was.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let walk = HistoryWalk()
    if let error = walk.$notedHistory.loadError { throw UnreadableHistoryError(error) }
    guard let outcome = try await context.save(walk, walk.redo) else {
      context.writeMessage("There is nothing to redo.")
      return try context.writeNothing()
    }
    try context.report(outcome, as: "Done again")
  }
}
