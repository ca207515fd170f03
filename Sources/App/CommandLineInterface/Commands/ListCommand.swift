package import Models

/// What `list` asks for: all sync-ups, one a line.
package struct ListCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "list",
    aliases: ["ls"],
    summary: "List all sync-ups, one a line.",
    arguments: [.filter],
    options: [.sort, .reverse, .limit, .ids],
    fields: SyncUpJSON.fields,
    discussion: [
      """
      Words leave those sync-ups that have all of them in the title or the names of the attendees, in any \
      order. Neither case nor accents matter.
      """,
      "On a terminal long titles are cut to fit; output to a file or a pipe is never cut.",
      "Ids are printed, too, if two titles are equal.",
    ],
    examples: ["syncups list", "syncups list ada --sort last-meeting", "syncups list --json"]
  )

  /// The words that title and attendees must have.
  package let filter: [GivenValue]

  /// The order, or `nil` for the one of the settings.
  package let order: SyncUpsSortOrder?

  /// Whether the last one is printed first.
  package let isReversed: Bool

  /// How many to print at most, or `nil` for no limit.
  package let limit: GivenValue?

  /// Whether to print ids.
  package let showsIDs: Bool

  /// Asks for all sync-ups.
  package init() {
    filter = []
    order = nil
    isReversed = false
    limit = nil
    showsIDs = false
  }

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    filter = arguments.values(of: .filter)
    let sort = arguments.value(of: .sort)?.text
    order = SyncUpsSortOrder.allCases.first { $0.name == sort }
    isReversed = arguments.isGiven(.reverse)
    limit = arguments.value(of: .limit)
    showsIDs = arguments.isGiven(.ids)
  }
}

extension ArgumentDescription {
  fileprivate static let filter = Self(
    "word",
    isRequired: false,
    isRepeated: true,
    summary: "What title or attendees must have; without it, all are listed."
  )
}

extension OptionDescription {
  fileprivate static let sort = Self(
    "sort",
    .single(placeholder: "ORDER"),
    allowedValues: SyncUpsSortOrder.allCases.map(\.name),
    summary: "The order, instead of the one of the settings."
  )

  fileprivate static let reverse = Self("reverse", letter: "r", summary: "Print the last first.")

  fileprivate static let ids = Self("ids", summary: "Print the ids, too.")
}
