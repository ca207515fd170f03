/// What `list` asks for: all sync-ups, one a line.
package struct ListCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "list",
    aliases: ["ls"],
    summary: "List all sync-ups, one a line.",
    discussion: [
      "On a terminal long titles are cut to fit; output to a file or a pipe is never cut."
    ],
    examples: ["syncups list", "syncups list --json"]
  )

  /// Asks for all sync-ups.
  package init() {}

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}
