import Models
package import Presentation

extension AlertState where Action == InterruptedMeetingsModel.AlertAction {
  /// Asks what to do with a meeting that was interrupted.
  ///
  /// - Parameters:
  ///   - title: The title of its sync-up.
  ///   - date: The time at which its draft was last written, as text.
  ///   - duration: How long it had been held.
  ///   - isTakenBack: Whether it was saved before, and taken back.
  package static func interruptedMeeting(
    title: String,
    date: String,
    duration: Duration,
    isTakenBack: Bool = false
  ) -> AlertState {
    let message =
      isTakenBack
      ? "The meeting \(title.quotedTitle) (\(date)) was taken back. Its notes are still here."
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
        ButtonState(label: "Save", action: .confirmSave),
        ButtonState(label: "Resume", letter: "r", action: .resume),
        ButtonState(role: .destructive, label: "Drop", letter: "x", action: .drop),
        ButtonState(role: .cancel, label: "Ask later"),
      ]
    )
  }

  /// Asks whether to drop a meeting that was interrupted.
  ///
  /// - Parameter title: The title of its sync-up.
  package static func dropMeeting(title: String) -> AlertState {
    AlertState(
      title: "Drop the interrupted meeting?",
      message: "The notes of the meeting \(title.quotedTitle) are deleted.",
      buttons: [
        ButtonState(role: .destructive, label: "Drop meeting", action: .confirmDrop),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }
}
