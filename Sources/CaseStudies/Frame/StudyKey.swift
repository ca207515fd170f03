package import TerminalUI

/// A key of a study and its action.
@MainActor
package struct StudyKey {
  package let press: KeyPress

  /// The effect of the key in a word or two.
  package let word: String

  /// Performs the action.
  package let action: @MainActor () -> Void

  package init(_ press: KeyPress, _ word: String, action: @escaping @MainActor () -> Void) {
    self.press = press
    self.word = word
    self.action = action
  }

  /// The name of the key in the last line of the window.
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
