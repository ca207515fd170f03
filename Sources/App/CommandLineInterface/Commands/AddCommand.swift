/// What `add` asks for: a new sync-up.
package struct AddCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "add",
    aliases: ["new", "create"],
    summary: "Add a sync-up.",
    arguments: [.newTitle],
    options: [.title, .length, .theme, .attendee],
    fields: SyncUpJSON.fieldsWithMeetings,
    discussion: ["The title can be given as an argument or with '--title'."],
    examples: [
      "syncups add Design",
      "syncups add \"Daily stand-up\" --length 10m --attendee Ada --attendee Grace",
    ]
  )

  /// The title, from the argument or the option.
  package let title: GivenValue

  /// How long a meeting lasts, or `nil` for the default.
  package let length: GivenValue?

  /// The theme, or `nil` for the default.
  package let theme: GivenValue?

  /// The names of the attendees, in the order given.
  package let attendees: [GivenValue]

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    switch (arguments.value(of: .newTitle), arguments.value(of: .title)) {
    case (let title?, nil), (nil, let title?):
      self.title = title
    case (.some, .some):
      throw UsageError(
        .conflict(ArgumentDescription.newTitle.label, OptionDescription.title.flag),
        command: arguments.command
      )
    case (nil, nil):
      throw UsageError(.missingArgument(.newTitle), command: arguments.command)
    }
    length = arguments.value(of: .length)
    theme = arguments.value(of: .theme)
    attendees = arguments.values(of: .attendee)
  }
}

extension ArgumentDescription {
  // Not required, since the option may stand for it.
  fileprivate static let newTitle = Self(
    "title",
    isRequired: false,
    summary: "The title of the new sync-up."
  )
}
