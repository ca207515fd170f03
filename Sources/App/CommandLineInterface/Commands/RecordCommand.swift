/// What `record` asks for: a meeting of a sync-up, now.
package struct RecordCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "record",
    aliases: ["start"],
    guesses: ["begin", "hold", "meet", "run"],
    summary: "Start a meeting of a sync-up.",
    arguments: [.syncUp],
    options: [.plain],
    fields: MeetingJSON.fields,
    discussion: [
      "On a terminal the meeting opens in the app, and the sync-up is there when it is over.",
      """
      With '--plain' or '--json', or without a terminal, it prints a line for each event and takes each \
      line of standard input as a note. The meeting ends by itself; Ctrl-C ends and saves it before.
      """,
    ],
    examples: [
      "syncups record design", "syncups record design --plain", "syncups record design < notes.txt",
    ]
  )

  /// The sync-up, as it was named.
  package let syncUp: GivenValue

  /// Whether to print lines, even on a terminal.
  package let isPlain: Bool

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    isPlain = arguments.isGiven(.plain)
  }
}

extension OptionDescription {
  fileprivate static let plain = Self(
    "plain",
    summary: "Print a line for each event, even on a terminal."
  )
}
