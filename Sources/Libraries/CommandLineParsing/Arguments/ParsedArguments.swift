/// The command, options and arguments of a command line, before the command validates their values.
///
/// A command reads the values of its own declarations:
///
/// ```swift
/// init(_ arguments: ParsedArguments) throws(UsageError) {
///   note = try arguments.value(required: .note)
///   isForced = arguments.isGiven(.force)
/// }
/// ```
public struct ParsedArguments: Hashable, Sendable {
  /// The command, or `nil` if the command line contains no command.
  public let command: CommandConfiguration?

  private let flags: Set<String>
  private let optionValues: [String: [GivenValue]]
  private let argumentValues: [GivenValue]

  /// Creates parsed arguments.
  ///
  /// - Parameters:
  ///   - command: The command, or `nil` if the command line contains no command.
  ///   - flags: The names of the given flags.
  ///   - optionValues: The values of all options except flags, by option name, in the order given.
  ///   - argumentValues: The values of the arguments, in the order given.
  public init(
    command: CommandConfiguration?,
    flags: Set<String> = [],
    optionValues: [String: [GivenValue]] = [:],
    argumentValues: [GivenValue] = []
  ) {
    self.command = command
    self.flags = flags
    self.optionValues = optionValues
    self.argumentValues = argumentValues
  }

  /// Returns whether a flag was given.
  public func isGiven(_ flag: OptionDescription) -> Bool {
    flags.contains(flag.name)
  }

  /// Returns the value of an option, or `nil` if it was not given.
  public func value(of option: OptionDescription) -> GivenValue? {
    optionValues[option.name]?.last
  }

  /// Returns all values of a repeatable option, in the order given.
  public func values(of option: OptionDescription) -> [GivenValue] {
    optionValues[option.name] ?? []
  }

  /// Returns the value of an argument, or `nil` if it was not given.
  public func value(of argument: ArgumentDescription) -> GivenValue? {
    argumentValues.first { $0.origin == .argument(argument.name) }
  }

  /// The value of the last argument that was given, if any.
  public var lastArgument: GivenValue? { argumentValues.last }

  /// Returns all values of a repeated argument, in the order given.
  public func values(of argument: ArgumentDescription) -> [GivenValue] {
    argumentValues.filter { $0.origin == .argument(argument.name) }
  }

  /// Returns all values of an argument that is required and repeated.
  ///
  /// - Throws: ``UsageError`` with ``UsageError/Reason/missingArgument(_:)`` if no value was given.
  public func values(required argument: ArgumentDescription) throws(UsageError) -> [GivenValue] {
    _ = try value(required: argument)
    return values(of: argument)
  }

  /// Returns the value of a required argument.
  ///
  /// - Throws: ``UsageError`` with ``UsageError/Reason/missingArgument(_:)`` if the argument was
  ///   not given.
  public func value(required argument: ArgumentDescription) throws(UsageError) -> GivenValue {
    guard let value = value(of: argument)
    else { throw UsageError(.missingArgument(argument), command: command) }
    return value
  }
}
