package import Presentation

extension AlertState where Action == RecordMeetingModel.AlertAction {
  /// Asks whether to end the meeting.
  ///
  /// - Parameters:
  ///   - isDiscardable: Whether the meeting can be discarded.
  ///   - isEarly: Whether some of its time is left.
  package static func endMeeting(isDiscardable: Bool, isEarly: Bool = true) -> AlertState {
    AlertState(
      title: "End meeting?",
      message:
        "\(isEarly ? "You are ending the meeting early." : "Its time is up.") What would you like to do?",
      buttons: [ButtonState(label: "Save and end", action: .confirmSave)]
        + (isDiscardable ? [discardButton("Discard")] : [])
        + [ButtonState(role: .cancel, label: "Resume")],
      preselectedAction: isEarly ? nil : .confirmSave
    )
  }

  /// Asks whether to save a meeting whose time is up before it began.
  package static let saveEmptyMeeting = AlertState(
    title: "Save a meeting of no time?",
    message: "The sync-up has no length, so the time of the meeting is up.",
    buttons: [
      ButtonState(label: "Save and end", action: .confirmSave),
      discardButton("Discard"),
      ButtonState(role: .cancel, label: "Go on"),
    ]
  )

  /// Asks once more before notes are deleted, which no undo brings back.
  package static let discardNotes = AlertState(
    title: "Discard the meeting with its notes?",
    message: "The notes are deleted, and cannot be brought back.",
    buttons: [
      ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard),
      ButtonState(role: .cancel, label: "Keep"),
    ]
  )

  /// Asks whether to continue without the transcriber.
  ///
  /// - Parameter failure: Why the transcriber has failed.
  package static func transcriberFailed(_ failure: String) -> AlertState {
    AlertState(
      title: "Continue without the transcriber?",
      message: """
        \(failure)
        What is said is not written down any more.
        """,
      buttons: [
        ButtonState(role: .cancel, label: "Continue meeting"),
        discardButton("Discard meeting"),
      ]
    )
  }

  /// Asks whether to take a meeting over.
  ///
  /// - Parameter holder: Who holds it, and where.
  package static func takeOver(from holder: String) -> AlertState {
    AlertState(
      title: "Take the meeting over?",
      message: "\(holder) holds it now. It goes on here, and that window stays in it.",
      buttons: [
        ButtonState(label: "Take over", action: .confirmTakeOver),
        ButtonState(role: .cancel, label: "Leave it there"),
      ]
    )
  }

  private static func discardButton(_ label: String) -> ButtonState<Action> {
    ButtonState(role: .destructive, label: label, letter: "x", action: .confirmDiscard)
  }
}
