package import CommandLineParsing
import Foundation
import JSONStream
import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// `syncups history`: lists the changes that can be undone.
package struct HistoryCommand: Command {
  /// The words of the command.
  package static let configuration = CommandConfiguration(
    "history",
    summary: "List the changes that 'undo' and 'redo' can reach, newest first.",
    options: [.limit],
    fields: HistoryStepJSON.fields,
    discussion: ["The latest \(History.mostSteps) changes are kept."],
    examples: ["syncups history", "syncups history --limit 5"]
  )

  /// How many changes to print at most, or `nil` for no limit.
  package let limit: GivenValue?

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Reads the command from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    limit = arguments.value(of: .limit)
  }
}

extension HistoryCommand {
  /// Prints the changes, one a line.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let walk = HistoryWalk()
    if let problem = walk.problem { throw problem }
    let history = walk.history
    let undone = Set(history.undone)
    let steps = history.steps.reversed().prefix(try limit?.count() ?? .max)
    if context.options.isJSON {
      return try context.writeJSON(
        elements: steps.map { HistoryStepJSON($0, isUndone: undone.contains($0.id)) }
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
    try context.writeLines(table.lines(fitting: context.console.terminalWidth))
  }
}

/// A change as `--json` prints it.
///
/// The fields stay what they are: programs read them.
///
/// | field | is |
/// | --- | --- |
/// | `id` | an upper-case UUID |
/// | `date` | when the change was made, as ISO 8601 in UTC |
/// | `origin` | `command`, `import` or `window` |
/// | `title` | what was done |
/// | `isUndone` | whether it is taken back |
struct HistoryStepJSON: JSONWritable {
  static let fields = ["date", "id", "isUndone", "origin", "title"]

  private let step: HistoryStep
  private let isUndone: Bool

  init(_ step: HistoryStep, isUndone: Bool) {
    self.step = step
    self.isUndone = isUndone
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("date", JSONMoment(step.date))
      writer.member("id", step.id)
      writer.member("isUndone", isUndone)
      writer.member("origin", step.origin)
      writer.member("title", step.title)
    }
  }
}
