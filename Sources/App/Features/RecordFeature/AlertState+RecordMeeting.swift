package import Presentation

extension AlertState where Action == RecordMeetingModel.AlertAction {
  /// Asks whether to end the meeting.
  ///
  /// - Parameter isDiscardable: Whether forgetting the meeting is among the answers.
  package static func endMeeting(isDiscardable: Bool) -> AlertState {
    AlertState(
      title: "End meeting?",
      message: "You are ending the meeting early. What would you like to do?",
      buttons: [ButtonState(label: "Save and end", action: .confirmSave)]
        + (isDiscardable
          ? [ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard)] : [])
        + [ButtonState(role: .cancel, label: "Resume")]
    )
  }

  /// Asks what to do without a transcriber.
  ///
  /// - Parameter error: Why it does not transcribe any more.
  package static func transcriberFailed(_ error: any Error) -> AlertState {
    AlertState(
      title: "Transcription failed",
      message: """
        \(error)
        What is said is not written down any more. What would you like to do?
        """,
      buttons: [
        ButtonState(role: .cancel, label: "Continue meeting"),
        ButtonState(role: .destructive, label: "Discard meeting", action: .confirmDiscard),
      ]
    )
  }
}
