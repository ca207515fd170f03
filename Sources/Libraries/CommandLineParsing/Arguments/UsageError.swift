/// A command line that the program cannot make sense of.
///
/// The reason carries what was typed and where, and ``message(of:)`` makes one sentence of it:
///
/// ```swift
/// UsageError(.unknownCommand("lst", suggestion: "list")).message(of: "notes")
/// // "Unknown command 'lst': write 'list' if you meant that, or run …"
/// ```
public struct UsageError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// No command has this name; the suggestion is the name that is nearest, if one is near.
    case unknownCommand(String, suggestion: String?)

    /// No such option; the suggestion is the option that is nearest, if one is near.
    case unknownOption(String, suggestion: String?)

    /// An option of some commands, given before any command.
    case optionBeforeCommand(OptionDescription, commands: [CommandConfiguration])

    /// An option that takes a value, given without.
    case missingValue(OptionDescription)

    /// A flag that was given a value.
    case unexpectedValue(OptionDescription, value: String)

    /// A value that the option or argument does not take.
    case invalidValue(GivenValue, allowed: [String])

    /// An option that can be given once, given twice.
    case repeatedOption(OptionDescription, first: String, second: String)

    /// An argument where the command takes none, or no further one.
    case unexpectedArgument(String, previous: String?)

    /// An argument that the command cannot do without was left out.
    case missingArgument(ArgumentDescription)

    /// Two options or arguments, by their labels, that exclude each other.
    case conflict(String, String)

    /// The JSON of the command has no such field; these are the known ones.
    case unknownField(String, known: [String])

    /// The command would do nothing without one of these options.
    case missingOneOf([OptionDescription])
  }

  /// What is wrong.
  public let reason: Reason

  /// The command whose description the command line was held against, or `nil` for the program's.
  public let command: CommandConfiguration?

  /// Says what is wrong with a command line.
  public init(_ reason: Reason, command: CommandConfiguration? = nil) {
    self.reason = reason
    self.command = command
  }
}
