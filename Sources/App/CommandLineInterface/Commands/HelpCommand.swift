package import CommandLineParsing

/// `syncups help` and `--help`: explains the program or one of its commands.
package struct HelpCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "help",
    summary: "Show help for the program or a command.",
    arguments: [.command],
    examples: ["syncups help add"]
  )

  /// The command to explain, or `nil` for the program.
  package let topic: CommandConfiguration?

  /// Creates a command that explains a command or the program.
  package init(topic: CommandConfiguration?) {
    self.topic = topic
  }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = arguments.values(of: .command).map(\.text).joined(separator: " ")
    topic = Program.configuration.command(named: name)
    if topic == nil, arguments.value(of: .command) != nil {
      let suggestion = Program.configuration.suggestion(for: name)
      throw UsageError(.unknownCommand(name, suggestion: suggestion))
    }
  }

  /// Prints the help in at most 80 columns.
  @MainActor
  package func run(in context: ConsoleContext) async throws {
    let width = min(context.console.terminalWidth ?? 80, 80)
    try context.console.write(lines(width: width).map { $0 + "\n" }.joined())
  }

  /// The lines to print.
  ///
  /// - Parameter width: The maximum number of columns.
  package func lines(width: Int) -> [String] {
    let text = HelpText(Program.configuration, width: width)
    return topic.map(text.lines(for:)) ?? text.lines()
  }
}

extension ArgumentDescription {
  fileprivate static let command = Self(
    "command",
    isRequired: false,
    isRepeated: true,
    values: .commands,
    summary: "The command to explain. Default: the whole program."
  )
}

/// `syncups --version`: prints the name and version of the program.
package struct VersionCommand: Command {
  /// The syntax of the command, which the option `--version` invokes.
  package static let configuration = CommandConfiguration("version", summary: "Print the version.")

  /// Creates the command that prints the version.
  package init(_ arguments: ParsedArguments) throws(UsageError) {}

  /// Creates the command that prints the version.
  package init() {}

  /// The line to print, without its line feed.
  package var line: String {
    "\(Program.configuration.name) \(Program.configuration.version)"
  }

  /// Prints the version.
  @MainActor
  package func run(in context: ConsoleContext) async throws {
    try context.console.write(line + "\n")
  }
}
