import ActionItemsFeature
package import CommandLineParsing
import Foundation
import JSONStream
import Models
import Sharing

/// `syncups todo add`: adds an action item.
package struct TodoAddCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "todo add",
    summary: "Add an action item to the notes of the newest meeting.",
    arguments: [.syncUp, .text],
    fields: OutputFields.actionItem.names,
    examples: ["syncups todo add design Ada: send the invitation"]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The words of the item.
  package let text: [GivenValue]

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    text = try arguments.values(required: .text)
  }
}

extension ArgumentDescription {
  fileprivate static let text = Self(
    "text",
    isRequired: true,
    isRepeated: true,
    summary: "The item's text."
  )
}

extension TodoAddCommand {
  /// Adds the item.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let syncUp = try context.syncUp(named: syncUp)
    for word in text { try word.checkEncoding() }
    let text = text.map(\.text).joined(separator: " ")
    guard !text.isBlank else {
      throw InvalidValueError(self.text[0], "is empty", advice: "write the item's text")
    }
    let model = NamedItemsModel()
    guard let item = model.itemAdded(text, to: syncUp.id) else {
      throw MeetingNameError.neverMet(syncUp.title)
    }
    try await context.save()
    let name = ActionItem.names(of: model.items)[item.id] ?? ""
    guard let followUp = model.followUp(id: item.id) else { return }
    let sentence = "Added \(name) to '\(syncUp.title.shownTitle)': \(item.text)"
    try context.report(
      NamedActionItem(followUp, name: name, in: context),
      OutputFields.actionItem,
      sentence
    )
  }
}
