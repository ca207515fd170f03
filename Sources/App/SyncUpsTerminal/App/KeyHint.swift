package import TerminalUI

/// A key and its effect, for the footer and the help.
package nonisolated struct KeyHint: Hashable, Sendable {
  /// The displayed name of the key, such as `⏎`.
  package let key: String

  /// The effect in a word or two.
  package let word: String

  /// The key that a click on the hint presses, or `nil` if the hint is not clickable.
  package let press: KeyPress?

  /// The commands that the keys run, or an empty array for keys that run no command, such as Enter.
  package let commands: [Command]

  /// Whether the key has no effect now, because another window holds the meeting.
  package let isDimmed: Bool
}

nonisolated extension KeyHint {
  /// Creates a hint for a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - word: The effect on this screen in a word or two, or `nil` for the command's own word.
  ///   - isDimmed: Whether the key has no effect now.
  package init(_ command: Command, _ word: String? = nil, isDimmed: Bool = false) {
    self.init(
      key: command.keyName,
      word: word ?? command.word,
      press: isDimmed ? nil : command.press,
      commands: [command],
      isDimmed: isDimmed
    )
  }

  /// Creates a hint that names several commands in one line of the help.
  ///
  /// - Parameters:
  ///   - commands: The commands to leave out.
  ///   - word: The effects of the commands in a few words.
  package init(_ commands: [Command], _ word: String) {
    self.init(
      key: commands.map(\.keyName).joined(separator: " "),
      word: word,
      press: nil,
      commands: commands,
      isDimmed: false
    )
  }

  /// Creates a hint for keys that run no command.
  ///
  /// - Parameters:
  ///   - key: The displayed name of the keys.
  ///   - word: The effect in a word or two.
  ///   - press: The key that a click presses, or `nil` if the hint is not clickable.
  ///   - isDimmed: Whether the key has no effect now.
  package init(_ key: String, _ word: String, _ press: KeyPress? = nil, isDimmed: Bool = false) {
    self.init(key: key, word: word, press: press, commands: [], isDimmed: isDimmed)
  }

  /// Returns a hint for the help, which explains the command with its meaning instead of its word.
  ///
  /// - Parameter command: The command.
  package static func explaining(_ command: Command) -> KeyHint {
    KeyHint(command, command.meaning)
  }
}
