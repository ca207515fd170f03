import Drafts
import IdentifiedCollections
import Models
package import Presentation
import Tagged

extension SyncUpFormModel {
  /// The answer to the form's question.
  package enum AlertAction: Hashable, Sendable {
    /// Discard the changes.
    case confirmDiscard

    /// Save the sync-up although it has no attendees.
    case saveWithoutAttendees
  }

  /// Cancels the form.
  ///
  /// If the form contains changes, first asks whether to discard them.
  package func cancelButtonTapped() {
    if hasChanges { alert = .discardChanges } else { cancel() }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to continue editing.
  package func alertButtonTapped(_ action: AlertAction?) {
    let wasAboutAttendees = alert == .saveWithoutAttendees
    alert = nil
    switch action {
    case .confirmDiscard: cancel()
    case .saveWithoutAttendees: onDone()
    case nil: if wasAboutAttendees { focus = syncUp.attendees.first.map { .attendee($0.id) } }
    }
  }

  private func cancel() {
    draft.discard()
    onCancel()
  }
}

extension AlertState where Action == SyncUpFormModel.AlertAction {
  /// An alert that asks whether to discard the changes in the form.
  package static let discardChanges = AlertState(
    title: "Discard the changes?",
    message: "Your changes are not saved yet.",
    buttons: [
      ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard),
      ButtonState(role: .cancel, label: "Keep editing"),
    ]
  )

  /// An alert that asks whether to save a new sync-up without attendees.
  package static let saveWithoutAttendees = AlertState(
    title: "Save without attendees?",
    message: "Without attendees, the meeting has a single turn.",
    buttons: [
      ButtonState(role: .save, label: "Save", action: .saveWithoutAttendees),
      ButtonState(role: .cancel, label: "Add attendees"),
    ]
  )
}
