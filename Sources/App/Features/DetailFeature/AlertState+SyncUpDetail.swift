package import Models
package import Presentation

extension AlertState where Action == SyncUpDetailModel.AlertAction {
  /// An alert that asks whether to delete a past meeting.
  ///
  /// - Parameters:
  ///   - id: The meeting to delete.
  ///   - date: The date of the meeting as text.
  package static func deleteMeeting(_ id: Meeting.ID, of date: String) -> AlertState {
    AlertState(
      title: "Delete the meeting of \(date)?",
      message: "Its notes will be deleted too.",
      buttons: [
        ButtonState(role: .destructive, label: "Delete", action: .confirmMeetingDeletion(id)),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }

  /// An alert that says that the transcriber is turned off, and asks what to do.
  package static let transcriberDenied = AlertState(
    title: "The transcriber is turned off",
    message: """
      You have turned the transcriber off in the settings. Speech in the meeting will not be \
      transcribed. What do you want to do?
      """,
    buttons: withoutTranscriberButtons
  )

  /// An alert that says that the transcriber cannot be started, and asks what to do.
  ///
  /// - Parameter command: The transcriber command in the settings.
  package static func transcriberRestricted(command: String) -> AlertState {
    let reason =
      command.isBlank
      ? "The transcriber is on, but no transcriber command is set."
      : "The transcriber command in the settings is not installed or not executable."
    return AlertState(
      title: "The transcriber cannot be started",
      message: "\(reason) Speech in the meeting will not be transcribed. What do you want to do?",
      buttons: withoutTranscriberButtons
    )
  }

  private static var withoutTranscriberButtons: [ButtonState<Action>] {
    [
      ButtonState(label: "Continue without transcriber", action: .continueWithoutRecording),
      ButtonState(label: "Open settings", action: .openSettings),
      ButtonState(role: .cancel, label: "Cancel"),
    ]
  }
}
