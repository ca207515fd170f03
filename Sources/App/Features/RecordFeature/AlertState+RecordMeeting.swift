package import Presentation

extension AlertState where Action == RecordMeetingModel.AlertAction {
  /// An alert that asks whether to end the meeting.
  ///
  /// - Parameters:
  ///   - isDiscardable: Whether the meeting can be discarded.
  ///   - isEarly: Whether the meeting has time left.
  ///   - isPaused: Whether the meeting is already paused, so that it stays paused if the user
  ///     cancels.
  package static func endMeeting(
    isDiscardable: Bool,
    isEarly: Bool = true,
    isPaused: Bool = false
  ) -> AlertState {
    AlertState(
      title: "End meeting?",
      message:
        "\(isEarly ? "You are ending the meeting early." : "The meeting's time is up.") What would you like to do?",
      buttons: [ButtonState(role: .save, label: "Save and end", action: .confirmSave)]
        + (isDiscardable ? [discardButton] : [])
        + [
          isPaused
            ? ButtonState(role: .cancel, label: "Stay paused")
            : ButtonState(role: .resume, label: "Resume")
        ],
      preselectedAction: isEarly ? nil : .confirmSave
    )
  }

  /// An alert that asks whether to save a meeting whose time is already up at the start.
  package static let saveEmptyMeeting = AlertState(
    title: "Save the meeting right away?",
    message: "The sync-up has no length, so the meeting's time is already up.",
    buttons: [
      ButtonState(role: .save, label: "Save and end", action: .confirmSave),
      discardButton,
      ButtonState(role: .resume, label: "Resume"),
    ]
  )

  /// An alert that asks a second time before the notes are deleted, because undo cannot restore
  /// them.
  package static let discardNotes = AlertState(
    title: "Discard the meeting with its notes?",
    message: "The notes will be deleted and cannot be restored.",
    buttons: [
      ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard),
      ButtonState(role: .cancel, label: "Keep"),
    ]
  )

  /// An alert that asks whether to continue without the transcriber.
  ///
  /// - Parameter failure: The reason the transcriber failed.
  package static func transcriberFailed(_ failure: String) -> AlertState {
    AlertState(
      title: "Continue without the transcriber?",
      message: """
        \(failure)
        Speech is no longer transcribed.
        """,
      buttons: [
        discardButton,
        ButtonState(role: .resume, label: "Resume"),
      ]
    )
  }

  /// An alert that asks whether to take over the meeting.
  ///
  /// - Parameter holder: The name of the window that holds the meeting.
  package static func takeOver(from holder: String) -> AlertState {
    AlertState(
      title: "Take over the meeting?",
      message:
        "This meeting is led by \(holder). If you take it over, this window leads it, and the other window stays in the meeting.",
      buttons: [
        ButtonState(label: "Take over", action: .confirmTakeOver),
        ButtonState(role: .cancel, label: "Do not take over"),
      ]
    )
  }

  private static var discardButton: ButtonState<Action> {
    ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard)
  }
}
