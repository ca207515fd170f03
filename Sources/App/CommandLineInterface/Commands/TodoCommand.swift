package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import MeetingFeature
import Models
import Sharing
import TerminalUI

/// `syncups todo`: lists the open action items.
package struct TodoCommand: Command {
  /// The words of the command.
  package static let configuration = CommandConfiguration(
    "todo",
    aliases: ["todos", "todo list", "todo ls"],
    guesses: ["items", "task", "tasks"],
    summary: "List the open action items.",
    arguments: [.optionalSyncUp],
    fields: OutputFields.actionItem.names,
    discussion: [
      """
      An action item is a Markdown task in the notes of a meeting, such as '- [ ] Ada: send the invitation'. A done \
      item begins with '- [x]'.
      """,
      "'syncups todo done' takes the number or the id of an item, or words from it.",
      "Write '--' before a title that is 'add', 'done', 'list' or 'ls'.",
    ],
    examples: ["syncups todo", "syncups todo design --json"]
  )

  /// The name of the sync-up, as typed by the user, or `nil` for all.
  package let syncUp: GivenValue?

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Reads the command from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = arguments.value(of: .optionalSyncUp)
  }
}

extension TodoCommand {
  /// Prints one open action item per line.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let syncUpID = try syncUp.map { try context.syncUp(named: $0).id }
    let model = ActionItemsModel()
    let names = ActionItem.names(of: model.items)
    // Numbers the items of all sync-ups, even if only one sync-up is listed.
    let numbered = model.openItems.enumerated().map { (number: $0 + 1, item: $1) }
      .filter { syncUpID == nil || $0.item.syncUpID == syncUpID }
    let open = numbered.map(\.item)
    if context.options.isJSON {
      try context.writeJSON(
        elements: open.map { NamedActionItem($0, name: names[$0.id] ?? "") },
        OutputFields.actionItem
      )
    } else if open.isEmpty {
      context.writeMessage("There are no open action items.")
    } else {
      let table = PlainTable(
        columns: [
          .init("NUMBER", alignment: .trailing), .init("ID"), .init("SYNC-UP", canBeCut: true),
          .init("DATE"),
          .init("ITEM", canBeCut: true),
        ],
        rows: numbered.map { number, item in
          [
            "\(number)", names[item.id] ?? "",
            item.syncUpTitle.shownTitle,
            item.startDate.dayText(in: context.calendar),
            item.text,
          ]
        }
      )
      try context.write(table)
    }
    model.onListShown(numbered)
  }
}
