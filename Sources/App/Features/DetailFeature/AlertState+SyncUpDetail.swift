package import Presentation

extension AlertState where Action == SyncUpDetailModel.AlertAction {
  /// Asks whether to delete the sync-up.
  package static let deleteSyncUp = AlertState(
    title: "Delete?",
    message: "Are you sure you want to delete this sync-up and all its meetings?",
    buttons: [
      ButtonState(role: .destructive, label: "Yes", action: .confirmDeletion),
      ButtonState(role: .cancel, label: "Nevermind"),
    ]
  )

  /// Says that the transcriber is turned off, and asks what to do.
  package static let transcriberDenied = AlertState(
    title: "The transcriber is turned off",
    message: """
      What is said in the meeting will not be written down, since you have turned the transcriber off in the \
      settings. What do you want to do?
      """,
    buttons: [
      ButtonState(label: "Continue without recording", action: .continueWithoutRecording),
      ButtonState(label: "Open settings", action: .openSettings),
      ButtonState(role: .cancel, label: "Cancel"),
    ]
  )

  /// Says that there is no transcriber, and asks what to do.
  package static let transcriberRestricted = AlertState(
    title: "The transcriber cannot be started",
    message: """
      What is said in the meeting will not be written down, since the command that the settings name for it is not \
      installed or may not be executed. What do you want to do?
      """,
    buttons: [
      ButtonState(label: "Continue without recording", action: .continueWithoutRecording),
      ButtonState(label: "Open settings", action: .openSettings),
      ButtonState(role: .cancel, label: "Cancel"),
    ]
  )

  /// Says that somebody else has deleted the sync-up.
  ///
  /// - Parameter title: What it is called.
  package static func deletedElsewhere(title: String) -> AlertState {
    AlertState(
      title: "Deleted",
      message: "Another program has deleted the sync-up '\(title)'.",
      buttons: [ButtonState(role: .cancel, label: "OK")]
    )
  }

  /// Says that somebody else has changed what was changed in the form.
  package static let changedElsewhere = AlertState(
    title: "Changed elsewhere",
    message: """
      Another program has changed the sync-up while you did. Where both have changed the same, what you have typed \
      was kept.
      """,
    buttons: [ButtonState(role: .cancel, label: "OK")]
  )
}
