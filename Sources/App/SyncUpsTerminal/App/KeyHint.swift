package import TerminalUI

/// A key and what it does.
package nonisolated struct KeyHint: Hashable, Sendable {
  /// The key as it is shown, such as `⏎`.
  package let key: String

  /// What it does, in a word or two.
  package let word: String

  /// The key that a click on the hint stands for, or `nil` if a click does nothing.
  package let press: KeyPress?

  /// Whether the key does nothing now, because it belongs to another window.
  package let isDimmed: Bool
}

nonisolated extension KeyHint {
  /// Describes a key.
  ///
  /// - Parameters:
  ///   - key: The key as it is shown.
  ///   - word: What it does.
  ///   - press: The key that a click stands for, or `nil` if a click does nothing.
  ///   - isDimmed: Whether the key does nothing now.
  package init(_ key: String, _ word: String, _ press: KeyPress? = nil, isDimmed: Bool = false) {
    self.init(key: key, word: word, press: press, isDimmed: isDimmed)
  }
}
