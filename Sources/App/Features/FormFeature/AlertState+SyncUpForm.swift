package import Presentation

extension AlertState where Action == SyncUpFormModel.AlertAction {
  /// Asks whether to discard what was changed in the form.
  package static let discardChanges = AlertState(
    title: "Discard the changes?",
    message: "What you have changed here is not saved yet.",
    buttons: [
      ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard),
      ButtonState(role: .cancel, label: "Keep editing"),
    ]
  )
}
