/// What `show` asks for: everything about one sync-up.
package struct ShowCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "show",
    aliases: ["view", "info"],
    guesses: ["open", "get", "describe"],
    summary: "Show one sync-up, what is to be done, and its past meetings.",
    arguments: [.syncUp],
    fields: SyncUpJSON.fieldsWithMeetings,
    examples: ["syncups show design"]
  )

  /// The sync-up, as it was named.
  package let syncUp: GivenValue

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
  }
}
