import Drafts
package import Presentation

extension SyncUpFormModel {
  /// The answer to the form's question.
  package enum AlertAction: Hashable, Sendable {
    /// Discard the changes.
    case confirmDiscard
  }

  /// Cancels the form.
  ///
  /// Asks first if it contains changes.
  package func cancelButtonTapped() {
    if hasChanges { alert = .discardChanges } else { cancel() }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to continue editing.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    if action == .confirmDiscard { cancel() }
  }

  private func cancel() {
    draft.discard()
    onCancel()
  }
}

extension AlertState where Action == SyncUpFormModel.AlertAction {
  /// An alert that asks whether to discard the changes in the form.
  package static let discardChanges = AlertState(
    title: "Discard the changes?",
    message: "Your changes are not saved yet.",
    buttons: [
      ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard),
      ButtonState(role: .cancel, label: "Keep editing"),
    ]
  )
}
