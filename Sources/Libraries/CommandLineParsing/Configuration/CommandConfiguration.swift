/// What the program knows of one sub-command.
///
/// The one place where its words are written down; parsing and help are derived from it.
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
  /// Two options of which only one can be given.
  public struct Conflict: Hashable, Sendable {
    /// The one that help lists first.
    public let first: OptionDescription

    /// The other.
    public let second: OptionDescription

    /// Says that two options exclude each other.
    public init(_ first: OptionDescription, _ second: OptionDescription) {
      self.first = first
      self.second = second
    }
  }

  /// The word that selects the command.
  public let name: String

  /// Other words that do.
  public let aliases: [String]

  /// Words that do not select it, but that people try first when they mean it.
  public let guesses: [String]

  /// What it does, in one sentence.
  public let summary: String

  /// The values it takes by their place, in that order.
  public let arguments: [ArgumentDescription]

  /// The options it takes besides the common ones.
  public let options: [OptionDescription]

  /// The pairs of options that exclude each other.
  public let conflicts: [Conflict]

  /// The fields of what it prints as JSON, or nothing if it prints none.
  public let fields: [String]

  /// What else there is to know, a paragraph each.
  public let discussion: [String]

  /// Command lines that show its use.
  public let examples: [String]

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: The word that selects the command.
  ///   - aliases: Other words that do.
  ///   - guesses: Words that people try first when they mean it.
  ///   - summary: What it does, in one sentence.
  ///   - arguments: The values it takes by their place.
  ///   - options: The options it takes besides the common ones.
  ///   - conflicts: The pairs of options that exclude each other.
  ///   - fields: The fields of what it prints as JSON.
  ///   - discussion: What else there is to know, a paragraph each.
  ///   - examples: Command lines that show its use.
  public init(
    _ name: String,
    aliases: [String] = [],
    guesses: [String] = [],
    summary: String,
    arguments: [ArgumentDescription] = [],
    options: [OptionDescription] = [],
    conflicts: [Conflict] = [],
    fields: [String] = [],
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
    self.fields = fields.sorted()
    self.discussion = discussion
    self.examples = examples
  }

  /// The fields of what it prints as JSON, as help lists them.
  var fieldList: String { fields.joined(separator: ", ") }

  /// The name, and the arguments as a usage line writes them.
  public var usage: String {
    ([name] + arguments.map(\.usage)).joined(separator: " ")
  }
}
