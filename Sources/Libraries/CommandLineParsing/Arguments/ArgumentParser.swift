/// Sorts the words of a command line by the description of the program.
///
/// ```swift
/// let arguments = try ArgumentParser(program)
///   .parse(["add", "Design", "--length=10m", "--attendee", "Ada", "--attendee", "Grace"])
/// arguments.value(of: .length)?.text  // "10m"
/// ```
///
/// The rules:
///
/// - The first word that is no option names the command, or the first two do, as in `todo done`.
///   Common options stand anywhere, those of a command after its name, in any order and between its
///   arguments.
/// - A value follows its option as the next word or after an equals sign. A word that begins with
///   `--`, and a letter option the program knows, is never taken for the value, so that a forgotten
///   value does not swallow the next option; such a value needs the equals sign. Other words that
///   begin with a dash, like `-5`, are values.
/// - After `--` every word is an argument. A single `-` is always one.
/// - A flag may be given more than once, other options only if they say so.
/// - Names are not abbreviated and letters are not bundled.
/// - A line that asks for help or the version is not searched for errors, except in the name of the
///   command.
public struct ArgumentParser {
  private let program: ProgramConfiguration

  /// Makes a parser for the command lines of a program.
  public init(_ program: ProgramConfiguration) {
    self.program = program
  }

  /// Sorts the words of a command line.
  ///
  /// - Parameter words: The words after the name of the program.
  /// - Throws: The first error from the left. Whether required arguments are there is
  ///   for the command to see, because some take them in more than one way.
  public func parse(_ words: [CommandLineWord]) throws(UsageError) -> ParsedArguments {
    var scan = ArgumentScan(program: program, words: words)
    var firstError: UsageError?
    while !scan.words.isEmpty {
      do {
        try scan.takeNext()
      } catch {
        firstError = firstError ?? error
        // The rest of the line depends on the command.
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
