package import TerminalUI

/// A key of a study: what it is called, what it does, and the action.
@MainActor
package struct StudyKey {
  /// The key.
  package let press: KeyPress

  /// What the key does, in a word or two.
  package let word: String

  /// Does it.
  package let action: @MainActor () -> Void

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - word: What it does, in a word or two.
  ///   - action: Does it.
  package init(_ press: KeyPress, _ word: String, action: @escaping @MainActor () -> Void) {
    self.press = press
    self.word = word
    self.action = action
  }

  /// The key as the last line of the window shows it.
  var name: String {
    switch press.key {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .enter: "⏎"
    case .tab: "⇥"
    case .backspace: "⌫"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    default: "\(press.key)"
    }
  }
}
