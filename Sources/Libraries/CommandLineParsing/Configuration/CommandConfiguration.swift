/// The configuration of a subcommand.
///
/// Parsing, help and completion all use this configuration. Two configurations are equal if they
/// have the same name.
///
/// ```swift
/// CommandConfiguration(
///   "delete",
///   aliases: ["rm"],
///   summary: "Delete a note.",
///   arguments: [.note],
///   options: [.force]
/// )
/// ```
public struct CommandConfiguration: Hashable, Sendable {
  /// Two options that exclude each other.
  public struct Conflict: Hashable, Sendable {
    /// The option that the help lists first.
    public let first: OptionDescription

    /// The option that the help lists second.
    public let second: OptionDescription

    /// Creates a conflict.
    public init(_ first: OptionDescription, _ second: OptionDescription) {
      self.first = first
      self.second = second
    }
  }

  /// The name of the command.
  public let name: String

  /// Alternative names of the command.
  public let aliases: [String]

  /// Words that users may type instead of the name.
  ///
  /// The error message then suggests the command.
  public let guesses: [String]

  /// A description in one sentence.
  public let summary: String

  /// The arguments, in order.
  public let arguments: [ArgumentDescription]

  /// The options that only this command accepts, in addition to the common options.
  public let options: [OptionDescription]

  /// The pairs of options that exclude each other.
  public let conflicts: [Conflict]

  private let unsortedFields: @Sendable () -> [String]

  /// Further information, with one paragraph in each element.
  public let discussion: [String]

  /// Example command lines.
  public let examples: [String]

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - aliases: Alternative names of the command.
  ///   - guesses: Words that users may type instead of the name. The error message then suggests
  ///     the command.
  ///   - summary: A description in one sentence.
  ///   - arguments: The arguments, in order.
  ///   - options: The options that only this command accepts, in addition to the common options.
  ///   - conflicts: The pairs of options that exclude each other.
  ///   - fields: The fields of the JSON output. The expression is evaluated when the fields are
  ///     needed.
  ///   - discussion: Further information, with one paragraph in each element.
  ///   - examples: Example command lines.
  public init(
    _ name: String,
    aliases: [String] = [],
    guesses: [String] = [],
    summary: String,
    arguments: [ArgumentDescription] = [],
    options: [OptionDescription] = [],
    conflicts: [Conflict] = [],
    fields: @autoclosure @escaping @Sendable () -> [String] = [],
    discussion: [String] = [],
    examples: [String] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.guesses = guesses
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.conflicts = conflicts
    unsortedFields = fields
    self.discussion = discussion
    self.examples = examples
  }

  /// The sorted fields of the JSON output, or an empty array if the command cannot print JSON.
  public var fields: [String] { unsortedFields().sorted() }

  /// The fields of the JSON output, as a list for the help.
  var fieldList: String { fields.joined(separator: ", ") }

  /// The name and the arguments, for a usage line.
  public var usage: String {
    ([name] + arguments.map(\.usage)).joined(separator: " ")
  }

  /// Returns whether two configurations have the same name.
  public static func == (first: Self, second: Self) -> Bool { first.name == second.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
