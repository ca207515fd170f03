import AgendaFeature
package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Sharing
import Tagged
import TerminalUI

/// `syncups agenda`: shows or changes the lines prepared for the next meeting.
package struct AgendaCommand: Command {
  /// An action on an agenda.
  package enum Action: Hashable, Sendable {
    case show

    /// Adds a line that consists of the given words.
    case add([GivenValue])

    /// Opens the lines in the editor.
    case edit

    /// Deletes all lines.
    case clear
  }

  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "agenda",
    guesses: ["prepare", "topics"],
    summary: "Show or change the agenda of the next meeting.",
    arguments: [.syncUp, .action, .text],
    fields: OutputFields.agendaItem.names,
    discussion: [
      """
      SyncUps shows the agenda during the meeting. A ticked item becomes a note of that meeting; other \
      items stay on the agenda for the next meeting.
      """,
      """
      An item that begins with an attendee's name and a colon is shown during that attendee's turn; other \
      items are shown during the whole meeting.
      """,
      "'edit' opens the agenda in your editor (VISUAL or EDITOR). Items that are added while the editor is open are kept.",
    ],
    examples: [
      "syncups agenda design", "syncups agenda design add Ada: blocked by the review",
      "syncups agenda design edit",
    ]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The action on the agenda.
  package let action: Action

  /// A command that shows the agenda does not change the file.
  package var access: FileAccess { action == .show ? .reads : .changes }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    switch arguments.value(of: .action)?.text {
    case "add":
      action = .add(try arguments.values(required: .text))
      return
    case "edit": action = .edit
    case "clear": action = .clear
    default: action = .show
    }
    if let word = arguments.value(of: .text) {
      throw UsageError(.unexpectedArgument(word.text, previous: nil), command: arguments.command)
    }
  }
}

extension ArgumentDescription {
  fileprivate static let action = Self(
    "action",
    isRequired: false,
    allowedValues: ["add", "edit", "clear"],
    summary: "The action. Default: print the agenda."
  )

  fileprivate static let text = Self(
    "text",
    isRequired: false,
    isRepeated: true,
    summary: "The agenda item to add."
  )
}

@MainActor
extension AgendaCommand {
  /// Prints the agenda, or changes it as the agenda screen does.
  package func run(in context: SyncUpsContext) async throws {
    let syncUp = try context.sharedSyncUp(named: syncUp)
    let model = AgendaModel(syncUp: syncUp)
    let title = "'\(model.title.shownTitle)'"
    guard action == .show || model.isEditable else { throw NewerAgendaError(title: title) }
    switch action {
    case .show:
      guard !model.items.isEmpty || context.options.isJSON else {
        return context.writeMessage("The agenda of \(title) is empty.")
      }
      if context.options.isJSON { return try writeJSON(of: syncUp.wrappedValue, in: context) }
      try context.writeLines(model.items.map(\.text))
    case .add(let words):
      for word in words { try word.checkEncoding() }
      let added = model.linesAdded(words.map(\.text).joined(separator: " ")).map(\.text)
      guard !added.isEmpty else {
        throw InvalidValueError(words[0], "is empty", advice: "write the agenda item")
      }
      try await context.save()
      let lines = added.count == 1 ? added[0] : "\(added.count) items"
      try report("Added to the agenda of \(title): \(lines)", on: syncUp.wrappedValue, in: context)
    case .edit:
      try await edit(model, of: syncUp, in: context)
    case .clear:
      let count = model.clearButtonTapped()
      try await context.save()
      let what = count == 0 ? "was already empty" : "is empty now: \(count.counted("item")) deleted"
      try report("The agenda of \(title) \(what).", on: syncUp.wrappedValue, in: context)
    }
  }

  /// Opens the lines in the user's editor.
  private func edit(
    _ model: AgendaModel,
    of syncUp: Shared<SyncUp>,
    in context: SyncUpsContext
  ) async throws {
    let base = model.items
    let text = base.map(\.text).joined(separator: "\n")
    let (edited, file) = try context.console.edit(text)
    let title = "'\(model.title.shownTitle)'"
    guard edited != text else {
      context.console.programs.remove(file.path)
      return context.writeMessage("The agenda of \(title) is unchanged.")
    }
    guard model.isEditable else {
      let problem =
        model.isDeleted
        ? "the sync-up was deleted in the meantime"
        : "a newer version of SyncUps wrote the agenda in the meantime"
      throw UnreadableTextError(problem: problem, file: "\(file.path)")
    }
    model.textEdited(edited, since: base)
    try await context.save(file)
    try report(
      "Changed the agenda of \(title): \(model.items.count.counted("item")).",
      on: syncUp.wrappedValue,
      in: context
    )
  }

  /// Prints the changed agenda as JSON if the options request JSON, and otherwise prints a
  /// sentence.
  private func report(_ sentence: String, on syncUp: SyncUp, in context: SyncUpsContext) throws {
    if context.options.isJSON {
      try writeJSON(of: syncUp, in: context)
    } else {
      try context.writeLine(sentence)
    }
  }

  private func writeJSON(of syncUp: SyncUp, in context: SyncUpsContext) throws {
    try context.writeJSON(
      elements: syncUp.agenda.map { (item: $0, attendee: syncUp.attendee(of: $0)?.name) },
      OutputFields.agendaItem
    )
  }
}

extension OutputFields {
  /// The JSON fields of a line of an agenda.
  ///
  /// Programs read these fields, so do not change them.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `id` | an upper-case UUID |
  /// | `text` | the line, including the name at its start |
  /// | `attendee` | the name of the attendee during whose turn the line is shown, or `null` |
  static let agendaItem = JSONFields<(item: AgendaItem, attendee: String?)>([
    .init("attendee") { $0.attendee },
    .init("id") { $0.item.id },
    .init("text") { $0.item.text },
  ])
}

/// A newer version of the program wrote the agenda, which this version must not overwrite.
struct NewerAgendaError: UserFacingError {
  let title: String

  var exitCode: ExitCode { .badInputData }

  var message: String {
    """
    This version of SyncUps cannot change the agenda of \(title), because a newer version wrote the agenda: use \
    the newer version.
    """
  }
}
