/// An answer to a question, as a value.
package struct ButtonState<Action> {
  /// What kind of answer it is.
  package var role: ButtonRole?

  /// What it says.
  package var label: String

  /// What it does, or `nil` for nothing but closing the question.
  package var action: Action?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - role: What kind of answer it is.
  ///   - label: What it says.
  ///   - action: What it does, or `nil` for nothing but closing the question.
  package init(role: ButtonRole? = nil, label: String, action: Action? = nil) {
    self.role = role
    self.label = label
    self.action = action
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Sendable where Action: Sendable {}
