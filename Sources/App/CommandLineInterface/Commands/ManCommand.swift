/// What `man` asks for: the page of the manual.
package struct ManCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "man",
    guesses: ["manual"],
    summary: "Print the page of the manual.",
    discussion: ["'man -l -' shows what it prints."],
    examples: ["syncups man | man -l -"]
  )

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}
}
