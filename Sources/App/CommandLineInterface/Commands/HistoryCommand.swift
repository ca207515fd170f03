package import CommandLineParsing
import Foundation
import JSONStream
import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged
import TerminalUI

/// `syncups history`: lists the changes that can be undone.
package struct HistoryCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "history",
    summary: "List the changes that can be undone or redone, newest first.",
    options: [.limit],
    fields: OutputFields.historyStep.names,
    discussion: ["SyncUps keeps the latest \(History.mostSteps) changes."],
    examples: ["syncups history", "syncups history --limit 5"]
  )

  /// The maximum number of changes to print, or `nil` for no limit.
  package let limit: GivenValue?

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    limit = arguments.value(of: .limit)
  }
}

extension HistoryCommand {
  /// Prints one change per line.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let walk = HistoryWalk()
    if let problem = walk.problem { throw problem }
    let history = walk.history
    let undone = Set(history.undone)
    let steps = history.steps.reversed().prefix(try limit?.count() ?? .max)
    if context.options.isJSON {
      return try context.writeJSON(
        elements: steps.map { ($0, undone.contains($0.id)) },
        OutputFields.historyStep
      )
    }
    guard !steps.isEmpty else { return context.writeMessage("No changes yet.") }
    let table = PlainTable(
      columns: [.init("TIME"), .init("BY"), .init("CHANGE", canBeCut: true), .init("STATE")],
      rows: steps.map { step in
        [
          step.date.dayAndTimeText(in: context.calendar),
          step.origin.rawValue, step.title, undone.contains(step.id) ? "undone" : "done",
        ]
      }
    )
    try context.write(table)
  }
}

extension OutputFields {
  /// The JSON fields of a change in the history.
  ///
  /// Programs read these fields, so do not change them.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `id` | an upper-case UUID |
  /// | `date` | the time of the change, as ISO 8601 in UTC |
  /// | `origin` | `command`, `import` or `window` |
  /// | `title` | a description |
  /// | `isUndone` | whether the user has undone the change |
  static let historyStep = JSONFields<(step: HistoryStep, isUndone: Bool)>([
    .init("date") { JSONDate($0.step.date) },
    .init("id") { $0.step.id },
    .init("isUndone") { $0.isUndone },
    .init("origin") { $0.step.origin },
    .init("title") { $0.step.title },
  ])
}
