package import CommandLineParsing
import JSONStream
import PersistenceKeys
import Sharing
import SyncUpsHistory

/// `syncups redo`: redoes the change that was undone last.
package struct RedoCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "redo",
    summary: "Redo the change that was undone last.",
    fields: OutputFields.historyStep.names,
    discussion: [
      "A new change discards the changes that can be redone.",
      "'--json' prints the change, or 'null' if there is nothing to redo.",
    ],
    examples: ["syncups redo"]
  )

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}

extension RedoCommand {
  /// Redoes the change and reports it.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let walk = HistoryWalk()
    guard let outcome = try await context.save(walk, walk.redo) else {
      context.writeMessage("There is nothing to redo.")
      return try context.writeNothing()
    }
    try context.report(outcome, of: walk, as: "Redone")
  }
}
