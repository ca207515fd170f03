package import CommandLineParsing

/// What `man` asks for: the page of the manual.
package struct ManCommand: Command {
  /// What parsing and help know of the command.
  package static let configuration = CommandConfiguration(
    "man",
    guesses: ["manual"],
    summary: "Print the page of the manual.",
    discussion: ["'man -l -' shows what it prints."],
    examples: ["syncups man | man -l -"]
  )

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}

  /// Prints the page.
  @MainActor
  package func run(in context: ConsoleContext) async throws {
    try context.console.write(ManPage(Program.configuration).text)
  }
}
