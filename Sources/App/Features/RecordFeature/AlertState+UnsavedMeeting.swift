package import Models
package import Presentation

extension AlertState where Action == InterruptedMeetingsModel.AlertAction {
  /// An alert that says why a meeting is not saved, and asks what to do with it.
  ///
  /// - Parameters:
  ///   - draft: The draft of the meeting.
  ///   - date: The start of the meeting, as text.
  ///   - position: The position of the question in a series, such as `1 of 2`, or `nil` for a
  ///     single question.
  ///   - isStarting: Whether the user wants to start a meeting of the same sync-up.
  package static func unsavedMeeting(
    _ draft: MeetingDraft,
    date: String,
    position: String? = nil,
    isStarting: Bool = false
  ) -> AlertState {
    let title = draft.syncUp.title.quotedTitle
    let heldTime = draft.duration > .zero ? " after \(draft.duration.spoken)" : ""
    let (question, message) =
      switch draft.reason {
      case .undone:
        (
          "Save the meeting after all?",
          "Saving the meeting \(title) (\(date)) was undone. The meeting's notes are kept."
        )
      case .unwritable:
        (
          "Save the meeting?",
          """
          The meeting \(title) (\(date)) ended\(heldTime), but could not be saved. Its notes are kept.
          """
        )
      case .notesOnly:
        ("Save the notes?", unsavedNotes(of: title, date))
      case nil where draft.duration > .zero:
        (
          "Save the interrupted meeting?",
          """
          The meeting \(title) (\(date)) was interrupted\(heldTime). The notes taken until then are kept.
          """
        )
      case nil:
        ("Save the interrupted meeting?", unsavedNotes(of: title, date))
      }
    let startNew = ButtonState(label: "Start a new one", action: Action.startNew)
    return AlertState(
      title: (isStarting ? statement(about: draft) : question)
        + (position.map { " (\($0))" } ?? ""),
      message: message,
      buttons: [
        ButtonState(role: .save, label: "Save", action: .confirmSave),
        ButtonState(role: .resume, label: "Resume", action: .resume),
      ] + (isStarting ? [startNew] : []) + [
        ButtonState(role: .destructive, label: "Discard", action: .discard),
        ButtonState(role: .cancel, label: "Ask later"),
      ]
    )
  }

  /// An alert that asks whether to discard a meeting that is not saved.
  ///
  /// - Parameter draft: The draft of the meeting.
  package static func discardMeeting(_ draft: MeetingDraft) -> AlertState {
    let what =
      switch draft.reason {
      case .undone: "unsaved meeting"
      case .unwritable: "meeting"
      case .notesOnly: "notes"
      case nil: "interrupted meeting"
      }
    return AlertState(
      title: "Discard the \(what)?",
      message: "The notes of the meeting \(draft.syncUp.title.quotedTitle) will be deleted.",
      buttons: [
        ButtonState(role: .destructive, label: "Discard meeting", action: .confirmDiscard),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
  }

  /// Returns the title of an alert about a draft, as a statement instead of a yes-or-no question.
  ///
  /// The key `y` starts a new meeting, so `y` must not look like the answer to "Save the meeting?".
  private static func statement(about draft: MeetingDraft) -> String {
    switch draft.reason {
    case .undone: "The saving of a meeting was undone"
    case .unwritable: "There is a meeting that is not saved"
    case .notesOnly: "There are notes that are not saved"
    case nil: "There is an interrupted meeting"
    }
  }

  private static func unsavedNotes(of title: String, _ date: String) -> String {
    "You never saved the notes of the meeting \(title) (\(date)). They are kept."
  }
}
