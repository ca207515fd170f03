/// A command line sorted into a command, options and arguments, but not yet understood.
///
/// A command asks for the values of its own declarations:
///
/// ```swift
/// init(_ arguments: ParsedArguments) throws(UsageError) {
///   note = try arguments.value(required: .note)
///   isForced = arguments.isGiven(.force)
/// }
/// ```
public struct ParsedArguments: Hashable, Sendable {
  /// The command that was named, or `nil` if none was.
  public let command: CommandConfiguration?

  private let flags: Set<String>
  private let optionValues: [String: [GivenValue]]
  private let argumentValues: [GivenValue]

  /// Notes what was found on a command line.
  ///
  /// - Parameters:
  ///   - command: The command that was named.
  ///   - flags: The names of the flags that were given.
  ///   - optionValues: What was given for the other options, by name, in order.
  ///   - argumentValues: The values without a name, in order.
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

  /// Whether a flag was given.
  public func isGiven(_ flag: OptionDescription) -> Bool {
    flags.contains(flag.name)
  }

  /// The value of an option, or `nil` if it was not given.
  public func value(of option: OptionDescription) -> GivenValue? {
    optionValues[option.name]?.last
  }

  /// All values of an option that may be repeated, in order.
  public func values(of option: OptionDescription) -> [GivenValue] {
    optionValues[option.name] ?? []
  }

  /// The value of an argument, or `nil` if it was left out.
  public func value(of argument: ArgumentDescription) -> GivenValue? {
    argumentValues.first { $0.origin == .argument(argument.name) }
  }

  /// The value without a name that was given last, if any.
  public var lastArgument: GivenValue? { argumentValues.last }

  /// All values of an argument that is repeated, in order.
  public func values(of argument: ArgumentDescription) -> [GivenValue] {
    argumentValues.filter { $0.origin == .argument(argument.name) }
  }

  /// All values of a repeated argument that the command cannot do without.
  ///
  /// - Throws: ``UsageError`` with ``UsageError/Reason/missingArgument(_:)`` if there is none.
  public func values(required argument: ArgumentDescription) throws(UsageError) -> [GivenValue] {
    _ = try value(required: argument)
    return values(of: argument)
  }

  /// The value of an argument that the command cannot do without.
  ///
  /// - Throws: ``UsageError`` with ``UsageError/Reason/missingArgument(_:)`` if it was left out.
  public func value(required argument: ArgumentDescription) throws(UsageError) -> GivenValue {
    guard let value = value(of: argument)
    else { throw UsageError(.missingArgument(argument), command: command) }
    return value
  }
}
