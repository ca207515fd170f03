/// A question to the user, and the possible answers.
///
/// ```swift
/// alert = AlertState(
///   title: "Delete 'Design'?",
///   message: "Its 3 meetings will be deleted too.",
///   buttons: [
///     ButtonState(role: .destructive, label: "Delete", action: .confirmDeletion),
///     ButtonState(role: .cancel, label: "Keep"),
///   ]
/// )
/// ```
package struct AlertState<Action> {
  /// The question.
  package var title: String

  /// The information that the user needs before answering.
  package var message: String

  /// The answers.
  package var buttons: [ButtonState<Action>]

  /// The action of the answer that is selected first, or `nil` for the answer that changes nothing.
  package var preselectedAction: Action?

  package init(
    title: String,
    message: String,
    buttons: [ButtonState<Action>],
    preselectedAction: Action? = nil
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.preselectedAction = preselectedAction
  }

  /// The index of the answer that Escape chooses, if any.
  ///
  /// Escape chooses the answer that changes nothing, or, if there is no such answer, the answer
  /// that resumes an action.
  package var safeIndex: Int? {
    buttons.firstIndex { $0.role == .cancel } ?? buttons.firstIndex { $0.role == .resume }
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Sendable where Action: Sendable {}
