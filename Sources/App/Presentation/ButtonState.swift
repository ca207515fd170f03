/// An answer to a question.
package struct ButtonState<Action> {
  /// The kind of the answer, or `nil` for an answer that does exactly what the question asks.
  package var role: ButtonRole?

  /// The button's text.
  package var label: String

  /// The action of the button, or `nil` if the button only closes the question.
  package var action: Action?

  package init(
    role: ButtonRole? = nil,
    label: String,
    action: Action? = nil
  ) {
    self.role = role
    self.label = label
    self.action = action
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Sendable where Action: Sendable {}
