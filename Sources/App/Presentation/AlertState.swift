/// A question to the user, as a value: what a feature asks and which answers there are.
///
/// ```swift
/// alert = AlertState(
///   title: "Delete “Design”?",
///   message: "Its 3 meetings are deleted as well.",
///   buttons: [
///     ButtonState(role: .destructive, label: "Delete", action: .confirmDeletion),
///     ButtonState(role: .cancel, label: "Keep"),
///   ]
/// )
/// ```
package struct AlertState<Action> {
  /// The question.
  package var title: String

  /// What there is to know before answering.
  package var message: String

  /// The answers.
  package var buttons: [ButtonState<Action>]

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: What there is to know before answering.
  ///   - buttons: The answers.
  package init(title: String, message: String, buttons: [ButtonState<Action>]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The position of the answer that changes nothing, if there is one: selected first, and what
  /// Escape means.
  package var safeIndex: Int? { buttons.firstIndex { $0.role == .cancel } }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Sendable where Action: Sendable {}
