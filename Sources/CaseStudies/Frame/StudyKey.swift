package import TerminalUI

/// A key of a study and its action.
@MainActor
package struct StudyKey {
  package let press: KeyPress

  /// The effect of the key, in one or two words.
  package let word: String

  /// The action that the key performs.
  package let action: @MainActor () -> Void

  package init(_ press: KeyPress, _ word: String, action: @escaping @MainActor () -> Void) {
    self.press = press
    self.word = word
    self.action = action
  }
}
