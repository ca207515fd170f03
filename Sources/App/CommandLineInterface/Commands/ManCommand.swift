package import CommandLineParsing

/// `syncups man`: prints the manual page.
package struct ManCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "man",
    guesses: ["manual"],
    summary: "Print the manual page.",
    examples: ["syncups man | man -l -"]
  )

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}

  /// Prints the page.
  @MainActor
  package func run(in context: ConsoleContext) async throws {
    try context.console.write(ManPage(Program.configuration).text)
  }
}
