/// An answer to a question, as a value.
package struct ButtonState<Action> {
  /// What kind of answer it is.
  package var role: ButtonRole?

  /// What it says.
  package var label: String

  /// The letter of this answer, or `nil` for the usual one: `n` to cancel, `y` otherwise.
  ///
  /// A feature knows no other keys. It names these letters because an answer has the same letter in
  /// the questions of all features, and not each front end can derive it from the label.
  package var letter: Character?

  /// What it does, or `nil` for nothing but closing the question.
  package var action: Action?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - role: What kind of answer it is.
  ///   - label: What it says.
  ///   - letter: The letter of this answer, or `nil` for the usual one.
  ///   - action: What it does, or `nil` for nothing but closing the question.
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
