/// What `delete` asks for: the end of a sync-up and all its meetings.
package struct DeleteCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "delete",
    aliases: ["rm", "remove"],
    summary: "Delete a sync-up with all its meetings.",
    arguments: [.syncUp],
    options: [.force],
    fields: SyncUpJSON.fieldsWithMeetings,
    discussion: [
      "On a terminal it asks first; where nobody can be asked it needs '--force'."
    ],
    examples: ["syncups delete design --force"]
  )

  /// The sync-up, as it was named.
  package let syncUp: GivenValue

  /// Whether to delete without asking.
  package let isForced: Bool

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    isForced = arguments.isGiven(.force)
  }
}
