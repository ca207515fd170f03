/// What the program knows of itself: its commands and the options that all of them take.
///
/// ```swift
/// let program = ProgramDescription(
///   "syncups", version: "1.0", date: "2026-11-22", summary: "Short meetings.",
///   commonOptions: [.file, .help], commands: [ListCommand.description])
/// let arguments = try ArgumentParser(program).parse(["list", "--file", "a.json"])
/// ```
package struct ProgramDescription: Hashable, Sendable {
  /// The word that starts the program.
  package let name: String

  /// The version, as it is printed.
  package let version: String

  /// The day of the version, such as `2026-11-22`.
  package let date: String

  /// What it is, in one sentence.
  package let summary: String

  /// The options that stand anywhere, before or after the command.
  package let commonOptions: [OptionDescription]

  /// The commands, in the order in which help lists them.
  package let commands: [CommandDescription]

  /// What else there is to know, a paragraph each.
  package let discussion: [String]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - name: The word that starts the program.
  ///   - version: The version, as it is printed.
  ///   - date: The day of the version, such as `2026-11-22`.
  ///   - summary: What it is, in one sentence.
  ///   - commonOptions: The options that stand anywhere.
  ///   - commands: The commands, in the order in which help lists them.
  ///   - discussion: What else there is to know, a paragraph each.
  package init(
    _ name: String,
    version: String,
    date: String,
    summary: String,
    commonOptions: [OptionDescription],
    commands: [CommandDescription],
    discussion: [String] = []
  ) {
    self.name = name
    self.version = version
    self.date = date
    self.summary = summary
    self.commonOptions = commonOptions
    self.commands = commands
    self.discussion = discussion
  }

  /// The command that a word selects by name or alias, or `nil` if none does.
  package func command(named word: String) -> CommandDescription? {
    commands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// What a word that selects no command was most likely meant to be: a command, or an option that
  /// is written like it.
  package func suggestion(for word: String) -> String? {
    if let option = commonOptions.first(where: { $0.name == word }) { return option.flag }
    if let command = commands.first(where: { $0.guesses.contains(word) }) { return command.name }
    return Spelling.nearest(to: word, among: commands.flatMap { [$0.name] + $0.aliases })
  }
}
