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
    switch (press.key, press.modifiers) {
    case (.character(let character), .control): "^\(character.uppercased())"
    case (.character(" "), _): "space"
    case (.character(let character), _): String(character)
    case (.enter, _): "⏎"
    case (.tab, _): "⇥"
    case (.backspace, _): "⌫"
    case (.up, _): "↑"
    case (.down, _): "↓"
    case (.left, _): "←"
    case (.right, _): "→"
    default: "\(press.key)"
    }
  }
}
