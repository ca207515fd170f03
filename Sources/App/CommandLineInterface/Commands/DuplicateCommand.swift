package import CommandLineParsing
import JSONStream
import ListFeature
import Models
import Sharing

/// `syncups duplicate`: adds a copy of a sync-up.
package struct DuplicateCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "duplicate",
    aliases: ["copy", "cp"],
    summary: "Add a copy of a sync-up, without its meetings.",
    arguments: [.syncUp, .copyTitle],
    fields: OutputFields.syncUpWithMeetings.names,
    examples: ["syncups duplicate design", "syncups duplicate design \"Design, second team\""]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The title of the copy, or `nil` to derive it from the original's title.
  package let title: GivenValue?

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    title = arguments.value(of: .copyTitle)
  }
}

extension ArgumentDescription {
  fileprivate static let copyTitle = Self(
    "title",
    isRequired: false,
    summary: "The title of the copy. Default: the old title and '(copy)'."
  )
}

extension DuplicateCommand {
  /// Adds the copy.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let title = try title?.title()
    let id = try context.syncUp(named: syncUp).id
    guard let copy = context.list.duplicateButtonTapped(id: id, title: title) else { return }
    try await context.save()
    let sentence = "Added '\(copy.title.shownTitle)': \(copy.summary)."
    try context.report(copy, OutputFields.syncUpWithMeetings, sentence)
  }
}
