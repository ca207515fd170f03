package import CommandLineParsing

/// A run of the program, as requested by its command line.
///
/// ```swift
/// let invocation = try Invocation(["list", "--json"])
/// invocation.options.isJSON  // true
/// invocation.command is ListCommand  // true
/// ```
package struct Invocation: Sendable {
  /// The common options of all commands.
  package let options: CommonOptions

  /// The command to run.
  package let command: any Command

  /// Reads a command line.
  ///
  /// If the words request both help and the version, the command is help. Help and the version take
  /// precedence over any other command.
  ///
  /// - Parameter words: The words after the program's name.
  /// - Throws: `UsageError` if the command line is invalid.
  package init(_ words: [CommandLineWord]) throws(UsageError) {
    let arguments = try ArgumentParser(Program.configuration).parse(words)
    if arguments.isGiven(.help) {
      command = HelpCommand(topic: arguments.command)
    } else if arguments.isGiven(.version) {
      command = VersionCommand()
    } else {
      let type = Program.commands.first { $0.configuration == arguments.command }
      command = try (type ?? StartCommand.self).init(arguments)
    }
    options = command.commonOptions(in: arguments)
    if let fields = options.fields, !(command is CompletionsCommand) {
      let known = (arguments.command ?? ListCommand.configuration).fields
      if let field = fields.first(where: { !known.contains($0) }) {
        throw UsageError(.unknownField(field, known: known), command: arguments.command)
      }
    }
  }
}
