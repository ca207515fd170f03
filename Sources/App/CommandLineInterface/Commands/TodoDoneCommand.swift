import ActionItemsFeature
package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import Models

/// `syncups todo done`: marks an action item as done.
package struct TodoDoneCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "todo done",
    aliases: ["done"],
    guesses: ["tick", "close", "finish"],
    summary: "Mark an action item as done.",
    arguments: [.item],
    fields: OutputFields.actionItem.names,
    discussion: [
      "Changes the item's line in the notes. If the item's text has changed since you listed it, the command changes nothing."
    ],
    examples: [
      "syncups todo done 1", "syncups todo done 3f2a.2", "syncups todo done ada invitation",
    ]
  )

  /// The words that name the item, as typed by the user.
  package let item: [GivenValue]

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    item = try arguments.values(required: .item)
  }
}

extension ArgumentDescription {
  fileprivate static let item = Self(
    "item",
    isRequired: true,
    isRepeated: true,
    values: .actionItems,
    summary: "The item's number or id, as 'syncups todo' prints it, or words from its text."
  )
}

@MainActor
extension TodoDoneCommand {
  /// Ticks the item.
  package func run(in context: SyncUpsContext) async throws {
    let model = NamedItemsModel()
    let all = model.items
    let name = item.map(\.text).joined(separator: " ")
    let found = try Self.item(named: name, in: model)
    if let shown = model.textShown(of: found) {
      throw ActionItemError.changed(name, from: shown, to: found.text)
    }
    model.itemTicked(found)
    try await context.save()
    let id = ActionItem.names(of: all)[found.id] ?? ""
    guard let followUp = model.followUp(id: found.id) else { return }
    try context.report(
      NamedActionItem(followUp, name: id, in: context),
      OutputFields.actionItem,
      "\(found.isDone ? "Already done" : "Done"): \(found.text)"
    )
  }

  /// Finds the only item that matches a name from the user.
  private static func item(
    named name: String,
    in model: NamedItemsModel
  ) throws(ActionItemError) -> ActionItem {
    guard let matches = try? model.items(named: name) else { throw .ambiguous(name) }
    guard let match = matches.first else { throw .notFound(name) }
    guard matches.count == 1 else {
      let names = ActionItem.names(of: model.items)
      throw .several(name, matches.map { "\(names[$0.id] ?? "") '\($0.text)'" })
    }
    return match
  }
}

/// The reason no action item was marked as done.
enum ActionItemError: UserFacingError, Hashable {
  /// The name matches items of several meetings.
  case ambiguous(String)

  /// The item's text has changed since the user listed the items.
  case changed(String, from: String, to: String)

  /// No item matches the name.
  case notFound(String)

  /// Several items contain the words.
  case several(String, [String])

  var exitCode: ExitCode {
    switch self {
    case .ambiguous, .notFound, .several: .inputNotFound
    case .changed: .failed
    }
  }

  var message: String {
    switch self {
    case .ambiguous(let name):
      "'\(name)' matches items of several meetings: write the id that 'syncups todo' prints."
    case .changed(let name, let shown, let text):
      """
      Nothing was changed because the item '\(name)' was '\(shown)' when you listed it, and is now '\(text)': run \
      'syncups todo' to list the items again.
      """
    case .several(let words, let items):
      """
      '\(words)' could be any of \(items.prefix(5).joined(separator: ", "))\
      \(items.count > 5 ? " and \(items.count - 5) more" : ""): write the id, or more words.
      """
    case .notFound(let name):
      "There is no action item '\(name)': 'syncups todo' lists the open items."
    }
  }
}
