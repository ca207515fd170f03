/// One run of the program, as its command line asks for it.
///
/// ```swift
/// let invocation = try Invocation(["list", "--json"])
/// invocation.options.isJSON  // true
/// invocation.command is ListCommand  // true
/// ```
package struct Invocation: Sendable {
  /// The options that every command takes.
  package let options: CommonOptions

  /// What to do.
  package let command: any Command

  /// Reads a command line.
  ///
  /// Help wins over the version, and both win over any command.
  ///
  /// - Parameter words: The words after the name of the program.
  /// - Throws: ``UsageError`` if the line makes no sense.
  package init(_ words: [CommandLineWord]) throws(UsageError) {
    let arguments = try ArgumentParser(Program.description).parse(words)
    if arguments.isGiven(.help) {
      command = HelpCommand(topic: arguments.command)
    } else if arguments.isGiven(.version) {
      command = VersionCommand()
    } else if let type = Program.subcommands.first(where: {
      $0.description == arguments.command
    }) {
      command = try type.init(arguments)
    } else {
      command = StartCommand()
    }
    // What completes a line is in the file that the line names.
    let completions = command as? CompletionsCommand
    options = completions?.request.options ?? CommonOptions(arguments)
    let known = (arguments.command ?? ListCommand.description).fields
    if completions == nil, let field = options.fields?.first(where: { !known.contains($0) }) {
      throw UsageError(.unknownField(field, known: known), command: arguments.command)
    }
  }
}
