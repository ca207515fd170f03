/// What `help` and `--help` ask for: the help of the program or of one of its commands.
package struct HelpCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "help",
    summary: "Explain the program or one of its commands.",
    arguments: [.command],
    examples: ["syncups help add"]
  )

  /// The command to explain, or `nil` for the program.
  package let topic: CommandDescription?

  /// Asks for the help of a command, or of the program.
  package init(topic: CommandDescription?) {
    self.topic = topic
  }

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = arguments.values(of: .command).map(\.text).joined(separator: " ")
    topic = Program.description.command(named: name)
    if topic == nil, arguments.value(of: .command) != nil {
      let suggestion = Program.description.suggestion(for: name)
      throw UsageError(.unknownCommand(name, suggestion: suggestion))
    }
  }

  /// The lines to print.
  ///
  /// - Parameter width: The number of columns to stay within.
  package func lines(width: Int) -> [String] {
    let text = HelpText(Program.description, width: width)
    return topic.map(text.lines(for:)) ?? text.lines()
  }
}

extension ArgumentDescription {
  fileprivate static let command = Self(
    "command",
    isRequired: false,
    isRepeated: true,
    values: .commands,
    summary: "The command to explain; without it, the program."
  )
}
