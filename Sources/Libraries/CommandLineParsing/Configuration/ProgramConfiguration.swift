/// What the program knows of itself: its commands and the options that all of them take.
///
/// ```swift
/// let program = ProgramConfiguration(
///   "notes", version: "1.0", date: "2026-11-22", summary: "Keeps notes.",
///   commonOptions: [.file, .help], commands: [ListCommand.configuration])
/// let arguments = try ArgumentParser(program).parse(["list", "--file", "a.json"])
/// ```
public struct ProgramConfiguration: Hashable, Sendable {
  /// A number that the program returns to its parent process, and its meaning.
  public struct ExitStatus: Hashable, Sendable {
    /// The number.
    public let code: Int32

    /// The meaning, in a few words.
    public let meaning: String

    /// Describes a number.
    public init(code: Int32, meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// The word that starts the program.
  public let name: String

  /// The version, as it is printed.
  public let version: String

  /// The day of the version, such as `2026-11-22`.
  public let date: String

  /// A one-sentence description.
  public let summary: String

  /// The options that stand anywhere, before or after the command.
  public let commonOptions: [OptionDescription]

  /// The commands, in the order of the help.
  public let commands: [CommandConfiguration]

  /// The exit statuses, as help lists them.
  public let exitStatuses: [ExitStatus]

  /// What else there is to know, a paragraph each.
  public let discussion: [String]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - name: The word that starts the program.
  ///   - version: The version, as it is printed.
  ///   - date: The day of the version, such as `2026-11-22`.
  ///   - summary: A one-sentence description.
  ///   - commonOptions: The options that stand anywhere.
  ///   - commands: The commands, in the order of the help.
  ///   - exitStatuses: The exit statuses, as help lists them.
  ///   - discussion: What else there is to know, a paragraph each.
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

  /// The command that a word selects by name or alias, or `nil` if none does.
  public func command(named word: String) -> CommandConfiguration? {
    commands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// What a word that selects no command was most likely meant to be: a command, or an option that
  /// is written like it.
  public func suggestion(for word: String) -> String? {
    if let option = commonOptions.first(where: { $0.name == word }) { return option.flag }
    if let command = commands.first(where: { $0.guesses.contains(word) }) { return command.name }
    return Spelling.nearest(to: word, among: commands.flatMap { [$0.name] + $0.aliases })
  }
}
