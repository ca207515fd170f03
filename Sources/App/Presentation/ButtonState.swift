/// An answer to a question, as a value.
package struct ButtonState<Action> {
  package var role: ButtonRole?

  /// The text of the button.
  package var label: String

  /// The key for this answer, or `nil` for the default: `n` to cancel, `y` otherwise.
  ///
  /// Features define no other keys. They choose this one so that an answer has the same key in the
  /// questions of all features, which a front end could not derive from the label.
  package var letter: Character?

  /// The action of the button, or `nil` if it only closes the question.
  package var action: Action?

  package init(
    role: ButtonRole? = nil,
    label: String,
    letter: Character? = nil,
    action: Action? = nil
  ) {
    self.role = role
    self.label = label
    self.letter = letter
    self.action = action
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Sendable where Action: Sendable {}
