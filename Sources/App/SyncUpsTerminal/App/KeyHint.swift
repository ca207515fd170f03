package import TerminalUI

/// A key and its effect, for the footer, the help and the command palette.
package nonisolated struct KeyHint: Hashable, Sendable {
  /// The displayed name of the key, such as `⏎`.
  package let key: String

  /// The effect of the key in a few words.
  package let word: String

  /// The key that a click on the hint presses, or `nil` if the hint is not clickable.
  package let press: KeyPress?

  /// The commands that the keys run, or an empty array for keys that run no command, such as Enter.
  package let commands: [Command]

  /// A phrase for the command palette that says both the effect of the key and what the key acts
  /// on.
  ///
  /// The phrase is `nil` if `word` says enough.
  var meaning: String?
}

nonisolated extension KeyHint {
  /// Creates a hint for a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - word: The effect of the command on this screen in a few words, or `nil` for the command's
  ///     own word.
  package init(_ command: Command, _ word: String? = nil) {
    self.init(
      key: command.keyName,
      word: word ?? command.word,
      press: command.press,
      commands: [command]
    )
  }

  /// Creates a hint that names several commands in one line of the help.
  ///
  /// - Parameters:
  ///   - commands: The commands to name.
  ///   - word: The effects of the commands, in a few words.
  package init(_ commands: [Command], _ word: String) {
    self.init(
      key: commands.map(\.keyName).joined(separator: " "),
      word: word,
      press: nil,
      commands: commands
    )
  }

  /// Creates a hint for keys that run no command.
  ///
  /// - Parameters:
  ///   - key: The displayed name of the keys.
  ///   - word: The effect of the key in a few words.
  ///   - press: The key that a click presses, or `nil` if the hint is not clickable.
  package init(_ key: String, _ word: String, _ press: KeyPress? = nil) {
    self.init(key: key, word: word, press: press, commands: [])
  }

  /// Returns the hint with a phrase for the command palette that also says what the key acts on.
  ///
  /// - Parameter meaning: The phrase, such as `next attendee` for the word `next`.
  func meaning(_ meaning: String) -> KeyHint {
    var hint = self
    hint.meaning = meaning
    return hint
  }

  /// The hint with its phrase instead of its word, for the help.
  var inHelp: KeyHint {
    KeyHint(key: key, word: meaning ?? word, press: press, commands: commands)
  }

  /// Whether pressing the key leaves the screen.
  ///
  /// If this is `true`, the hint stays visible in a footer that is too narrow for all hints.
  package var leaves: Bool { press == .key(.escape) || commands == [.leave] }

  /// The hint for Escape on a screen that Escape closes.
  static let back = KeyHint("Esc", "back", .key(.escape))

  static let scroll = KeyHint("↑↓", "scroll")

  /// Returns a hint that explains a command in the help, with the command's `meaning` instead of
  /// its `word`.
  ///
  /// - Parameter command: The command to explain.
  package static func explaining(_ command: Command) -> KeyHint {
    KeyHint(command, command.meaning)
  }
}
