/// The configuration of a program: its commands and the options that all of them accept.
///
/// ```swift
/// let program = ProgramConfiguration(
///   "notes", version: "1.0", date: "2026-11-22", summary: "Keeps notes.",
///   commonOptions: [.file, .help], commands: [ListCommand.configuration])
/// let arguments = try ArgumentParser(program).parse(["list", "--file", "a.json"])
/// ```
public struct ProgramConfiguration: Hashable, Sendable {
  /// An exit status of the program and its meaning.
  public struct ExitStatus: Hashable, Sendable {
    /// The value of the exit status.
    public let code: Int32

    /// The meaning, in a few words.
    public let meaning: String

    /// Creates an exit status.
    public init(code: Int32, meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// The program's name.
  public let name: String

  /// The version of the program.
  public let version: String

  /// The date of the version, such as `2026-11-22`.
  public let date: String

  /// A description in one sentence.
  public let summary: String

  /// The options that may appear anywhere, before or after the command.
  public let commonOptions: [OptionDescription]

  /// The commands, in the order in which the help lists them.
  public let commands: [CommandConfiguration]

  /// The exit statuses, in the order in which the help lists them.
  public let exitStatuses: [ExitStatus]

  /// Further information, with one paragraph in each element.
  public let discussion: [String]

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - version: The version of the program.
  ///   - date: The date of the version, such as `2026-11-22`.
  ///   - summary: A description in one sentence.
  ///   - commonOptions: The options that may appear anywhere.
  ///   - commands: The commands, in the order in which the help lists them.
  ///   - exitStatuses: The exit statuses, in the order in which the help lists them.
  ///   - discussion: Further information, with one paragraph in each element.
  public init(
    _ name: String,
    version: String,
    date: String,
    summary: String,
    commonOptions: [OptionDescription],
    commands: [CommandConfiguration],
    exitStatuses: [ExitStatus] = [],
    discussion: [String] = []
  ) {
    self.name = name
    self.version = version
    self.date = date
    self.summary = summary
    self.commonOptions = commonOptions
    self.commands = commands
    self.exitStatuses = exitStatuses
    self.discussion = discussion
  }

  /// Returns the command with a given name or alias, or `nil` if there is none.
  public func command(named word: String) -> CommandConfiguration? {
    commands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// Returns a suggestion for a word that is not the name of a command: a command or an option with
  /// a similar name.
  public func suggestion(for word: String) -> String? {
    if let option = commonOptions.first(where: { $0.name == word }) { return option.flag }
    if let command = commands.first(where: { $0.guesses.contains(word) }) { return command.name }
    return Spelling.nearest(to: word, among: commands.flatMap { [$0.name] + $0.aliases })
  }
}
