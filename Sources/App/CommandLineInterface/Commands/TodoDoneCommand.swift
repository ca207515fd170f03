package import CommandLineParsing
import Foundation
import IdentifiedCollections
import MeetingFeature
import Models

/// What `todo done` asks for: the end of an action item.
package struct TodoDoneCommand: Command {
  /// What parsing and help know of the command.
  package static let configuration = CommandConfiguration(
    "todo done",
    aliases: ["done"],
    guesses: ["tick", "close", "finish"],
    summary: "Mark an action item as done.",
    arguments: [.item],
    fields: ActionItemJSON.fields,
    discussion: [
      """
      It changes the line of the notes in which the item stands. If another item has got its number since \
      the last list, nothing is changed.
      """
    ],
    examples: ["syncups todo done 3f2a.2"]
  )

  /// The item, as it was named.
  package let item: GivenValue

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    item = try arguments.value(required: .item)
  }
}

extension ArgumentDescription {
  fileprivate static let item = Self(
    "item",
    isRequired: true,
    values: .actionItems,
    summary: "The id of the item, as 'syncups todo' prints it."
  )
}

extension TodoDoneCommand {
  /// Ticks the item.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let model = ActionItemsModel()
    let all = model.items
    let found: ActionItem
    do {
      found = try ActionItem.find(item.text, in: all)
    } catch .ambiguous {
      throw ActionItemError.ambiguous(item.text)
    } catch .notFound {
      throw ActionItemError.notFound(item.text)
    }
    if let shown = model.textShown(of: found) {
      throw ActionItemError.changed(item.text, from: shown, to: found.text)
    }
    model.itemTicked(found)
    try await context.save()
    if context.options.isJSON {
      let name = ActionItem.names(of: all)[found.id] ?? ""
      try context.writeJSON(ActionItemJSON(found, name: name, isDone: true))
    } else {
      try context.writeLine("\(found.isDone ? "Was done before" : "Done"): \(found.text)")
    }
  }
}

/// A name that is not that of one action item, or no longer that of the one that was listed.
enum ActionItemError: UserFacingError, Hashable {
  /// The name fits the items of several meetings.
  case ambiguous(String)

  /// The item has another text than the one that was listed.
  case changed(String, from: String, to: String)

  /// No item has the name.
  case notFound(String)

  var exitCode: ExitCode {
    switch self {
    case .ambiguous, .notFound: .inputNotFound
    case .changed: .failed
    }
  }

  var message: String {
    switch self {
    case .ambiguous(let name):
      "'\(name)' could be an item of several meetings: write the id that 'syncups todo' prints."
    case .changed(let name, let shown, let text):
      """
      '\(name)' is now '\(text)', and was '\(shown)' when it was listed: run 'syncups todo' to see the \
      ids as they are; nothing was changed.
      """
    case .notFound(let name):
      "There is no action item '\(name)': 'syncups todo' lists those that are open."
    }
  }
}
