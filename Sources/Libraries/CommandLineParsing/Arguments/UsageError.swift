/// An error in a command line.
///
/// The reason contains the words that the user typed. ``message(of:)`` turns the reason into a
/// sentence:
///
/// ```swift
/// UsageError(.unknownCommand("lst", suggestion: "list")).message(of: "notes")
/// // "Unknown command 'lst': write 'list' if you meant that, or run …"
/// ```
public struct UsageError: Error, Hashable, Sendable {
  /// The reason for an error.
  public enum Reason: Hashable, Sendable {
    /// The command does not exist.
    ///
    /// The suggestion is the closest name, if one is close enough.
    case unknownCommand(String, suggestion: String?)

    /// The option does not exist.
    ///
    /// The suggestions are the options that the word may mean, or the option with the closest name,
    /// if one is close enough.
    case unknownOption(String, suggestions: [String])

    /// An option that belongs to certain commands was given before the command.
    case optionBeforeCommand(OptionDescription, commands: [CommandConfiguration])

    /// The value of an option is missing.
    case missingValue(OptionDescription)

    /// A flag was given with a value.
    case unexpectedValue(OptionDescription, value: String)

    /// The value is not valid for the option or argument.
    case invalidValue(GivenValue, allowed: [String])

    /// An option that can be given only once was repeated.
    case repeatedOption(OptionDescription, first: String, second: String)

    /// The command takes no arguments, or fewer arguments than were given.
    case unexpectedArgument(String, previous: String?)

    /// A required argument is missing.
    case missingArgument(ArgumentDescription)

    /// Two options or arguments exclude each other.
    /// Contains the labels of both.
    /// Contains both labels.
    case conflict(String, String)

    /// The JSON output of the command has no field with the given name.
    ///
    /// Contains the known fields.
    case unknownField(String, known: [String])

    /// The argument has a meaning only with an option.
    case needsOption(String, OptionDescription)

    /// The command needs at least one of several options.
    case missingOneOf([OptionDescription])
  }

  /// The reason for the error.
  public let reason: Reason

  /// The command that the error refers to, or `nil` for the program.
  public let command: CommandConfiguration?

  /// Creates an error.
  public init(_ reason: Reason, command: CommandConfiguration? = nil) {
    self.reason = reason
    self.command = command
  }
}
