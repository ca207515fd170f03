import Models
package import Presentation

extension AlertState where Action == InterruptedMeetingsModel.AlertAction {
  /// An alert that asks what to do with an interrupted meeting.
  ///
  /// - Parameters:
  ///   - title: The title of the meeting's sync-up.
  ///   - date: The time of the draft's last write, as text.
  ///   - duration: The length of the meeting so far.
  ///   - isTakenBack: Whether the user undid the meeting after it was saved.
  package static func interruptedMeeting(
    title: String,
    date: String,
    duration: Duration,
    isTakenBack: Bool = false
  ) -> AlertState {
    let message =
      isTakenBack
      ? "The meeting \(title.quotedTitle) (\(date)) was undone. Its notes are still here."
      : duration > .zero
        ? """
        The meeting \(title.quotedTitle) was interrupted (\(date), after \(duration.spoken)). Its notes until then \
        are still here.
        """
        : """
        Notes of the meeting \(title.quotedTitle) were typed and never saved (\(date)). They are still here.
        """
    return AlertState(
      title: isTakenBack ? "Save the meeting after all?" : "Save the interrupted meeting?",
      message: message,
      buttons: [
        ButtonState(role: .save, label: "Save", action: .confirmSave),
        ButtonState(role: .resume, label: "Resume", action: .resume),
        ButtonState(role: .destructive, label: "Discard", action: .discard),
        ButtonState(role: .cancel, label: "Ask later"),
      ]
    )
  }

  /// An alert that asks whether to discard an interrupted meeting.
  ///
  /// - Parameter title: The title of the meeting's sync-up.
  package static func discardMeeting(title: String) -> AlertState {
    AlertState(
      title: "Discard the interrupted meeting?",
      message: "The notes of the meeting \(title.quotedTitle) will be deleted.",
      buttons: [
        ButtonState(role: .destructive, label: "Discard meeting", action: .confirmDiscard),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }
}
