/// Parses command lines according to the configuration of a program.
///
/// ```swift
/// let arguments = try ArgumentParser(program)
///   .parse(["add", "Design", "--length=10m", "--attendee", "Ada", "--attendee", "Grace"])
/// arguments.value(of: .length)?.text  // "10m"
/// ```
///
/// The rules of the parser are:
///
/// - The first one or two words that are not options name the command, as in `todo done`. Common
///   options may appear anywhere. The options of a command appear after its name, in any order and
///   mixed with its arguments.
/// - The value of an option is the next word, or follows an equals sign. A word that starts with
///   `--`, or that is a known single-letter option, is never taken as the value, so a missing value
///   does not swallow the next option. A value that looks like an option must follow an equals
///   sign. Other words that start with a dash, like `-5`, can be values.
/// - After the word `--`, every word is an argument. A single `-` is always an argument.
/// - Flags may be repeated. Other options can be repeated only if their configuration allows it.
/// - Names cannot be abbreviated. Single-letter options can be combined: `-rn5` is `-r -n5`.
/// - If a command line asks for help or the version, the parser checks only the name of the
///   command.
public struct ArgumentParser {
  private let program: ProgramConfiguration

  /// Creates a parser for the command lines of a program.
  public init(_ program: ProgramConfiguration) {
    self.program = program
  }

  /// Parses a command line.
  ///
  /// - Parameter words: The words after the program's name.
  /// - Throws: The first error from the left. A missing argument is not an error here: the command
  ///   checks for it, because some commands accept arguments in more than one way.
  public func parse(_ words: [CommandLineWord]) throws(UsageError) -> ParsedArguments {
    var scan = ArgumentScan(program: program, words: words)
    var firstError: UsageError?
    while !scan.words.isEmpty {
      do {
        try scan.consumeNext()
      } catch {
        firstError = firstError ?? error
        // The meaning of all later words depends on the command.
        if case .unknownCommand = error.reason { throw firstError ?? error }
      }
    }
    if scan.flags.isDisjoint(with: [OptionDescription.help.name, OptionDescription.version.name]) {
      if let firstError { throw firstError }
      try scan.checkConflicts()
    }
    return scan.arguments
  }
}
