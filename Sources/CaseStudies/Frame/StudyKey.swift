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
}
