import Drafts
import IdentifiedCollections
import IssueReporting
import Models
import Observation
import PersistenceKeys
package import Presentation
import Sharing
import Tagged

/// The model of the text field that edits the notes of a past meeting.
///
/// Until the user saves or discards the text, a draft keeps the text on disk, so that a crash does
/// not lose it: see `Draft`.
@Observable
package final class NotesEditModel {
  /// The edited notes.
  package var text: String { didSet { if text != oldValue { keep() } } }

  /// The notes as they were when the user started to edit them.
  @ObservationIgnored package let base: String

  /// The question shown over the notes, if any.
  package var alert: AlertState<AlertAction>?

  @ObservationIgnored private let syncUpID: SyncUp.ID
  @ObservationIgnored private let meetingID: Meeting.ID
  @ObservationIgnored private let draft: Draft<NotesDraft>
  @ObservationIgnored var onSave: () -> Void = unimplemented("NotesEditModel.onSave")
  @ObservationIgnored var onDiscard: () -> Void = unimplemented("NotesEditModel.onDiscard")

  /// The answers to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Discard the text.
    case discard

    /// Save the text.
    case save
  }

  /// Starts to edit the notes of a meeting.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - syncUpID: The meeting's sync-up.
  ///   - left: The draft to continue, if a process died while the user was editing these notes.
  init(_ meeting: Meeting, of syncUpID: SyncUp.ID, continuing left: NotesDraft?) {
    (text, base) = (left?.text ?? meeting.transcript, left?.base ?? meeting.transcript)
    (self.syncUpID, meetingID) = (syncUpID, meeting.id)
    draft = left.map { Draft(continuing: $0.id) } ?? Draft()
  }

  /// Whether the text differs from the original notes.
  package var hasChanges: Bool { text != base }

  /// Saves the text.
  package func saveButtonTapped() {
    onSave()
  }

  /// Closes the text field.
  ///
  /// If the notes were changed, first asks what to do with them.
  package func cancelButtonTapped() {
    if hasChanges { alert = .changedNotes } else { onDiscard() }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to continue editing.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    switch action {
    case .discard: onDiscard()
    case .save: onSave()
    case nil: break
    }
  }

  /// Removes the draft.
  func discardDraft() { draft.discard() }

  private func keep() {
    guard hasChanges else { return draft.discard() }
    draft.keep {
      NotesDraft(id: $0, syncUpID: syncUpID, meetingID: meetingID, base: base, text: text)
    }
  }
}

extension AlertState where Action == NotesEditModel.AlertAction {
  /// An alert that asks what to do with changed notes.
  package static let changedNotes = AlertState(
    title: "Save the notes?",
    message: "You have changed the notes.",
    buttons: [
      ButtonState(role: .save, label: "Save", action: .save),
      ButtonState(role: .destructive, label: "Discard", action: .discard),
      ButtonState(role: .cancel, label: "Keep editing"),
    ]
  )
}
