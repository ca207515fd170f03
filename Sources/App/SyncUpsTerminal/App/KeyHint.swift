package import TerminalUI

/// A key and its effect, for the footer and the help.
package nonisolated struct KeyHint: Hashable, Sendable {
  /// The displayed name of the key, such as `⏎`.
  package let key: String

  /// The effect in a word or two.
  package let word: String

  /// The key that a click on the hint presses, or `nil` if the hint is not clickable.
  package let press: KeyPress?

  /// Whether the key has no effect now, because another window holds the meeting.
  package let isDimmed: Bool
}

nonisolated extension KeyHint {
  /// Creates a hint.
  ///
  /// - Parameters:
  ///   - key: The displayed name of the key.
  ///   - word: The effect in a word or two.
  ///   - press: The key that a click presses, or `nil` if the hint is not clickable.
  ///   - isDimmed: Whether the key has no effect now.
  package init(_ key: String, _ word: String, _ press: KeyPress? = nil, isDimmed: Bool = false) {
    self.init(key: key, word: word, press: press, isDimmed: isDimmed)
  }
}
