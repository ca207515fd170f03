import Dependencies
import Drafts
import Foundation
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
import PersistenceKeys
package import Presentation
import Sharing
import Tagged

/// The model of the text field that edits an action item.
///
/// Until the user saves or discards the text, a draft of the meeting's notes keeps the text on
/// disk, so that a crash does not lose it: see `Draft`.
@Observable
package final class ActionItemEditModel {
  /// The edited text.
  package var text: String {
    didSet {
      if text == oldValue { return }
      problem = nil
      keep()
    }
  }

  /// The reason the text cannot be saved, if any.
  package private(set) var problem: String?

  /// The question shown over the text field, if any.
  package var alert: AlertState<AlertAction>?

  /// The item as it was when the user started to edit it.
  @ObservationIgnored package let item: ActionItem

  @ObservationIgnored private let meeting: Meeting
  @ObservationIgnored private let people: People
  @ObservationIgnored private let draft = Draft<NotesDraft>()
  @ObservationIgnored var onDone: (_ text: String?) -> Void =
    unimplemented("ActionItemEditModel.onDone")
  @ObservationIgnored @Dependency(\.calendar) private var calendar

  /// The answers to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Discard the text.
    case discard

    /// Save the text.
    case save
  }

  /// Starts to edit an item, or returns `nil` if its meeting was deleted.
  ///
  /// - Parameters:
  ///   - item: The item to edit.
  ///   - syncUp: The meeting's sync-up.
  init?(_ item: ActionItem, of syncUp: SyncUp) {
    guard let meeting = syncUp.meetings[id: item.id.meetingID] else { return nil }
    (self.item, self.meeting, text) = (item, meeting, item.text)
    people = syncUp.people(in: meeting)
  }

  /// Whether the text was changed.
  package var hasChanges: Bool { text != item.text }

  /// The owner, the task and the due date of the edited text.
  package var parts: ActionItemParts {
    ActionItemParts(text, people: people, on: meeting.startDate, in: calendar)
  }

  /// Saves the text, unless it is blank.
  package func saveButtonTapped() {
    guard !text.isBlank else {
      problem = "Write the text of the item, or press Esc to keep the old text."
      return
    }
    onDone(hasChanges ? text : nil)
  }

  /// Closes the text field.
  ///
  /// If the text was changed, first asks what to do with it.
  package func cancelButtonTapped() {
    if hasChanges, !text.isBlank { alert = .changedItem } else { discard() }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to continue editing.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    switch action {
    case .discard: discard()
    case .save: saveButtonTapped()
    case nil: break
    }
  }

  private func discard() {
    draft.discard()
    onDone(nil)
  }

  private func keep() {
    var edited = meeting
    guard edited.replaceActionItem(item.id.number, with: text), edited != meeting else {
      return draft.discard()
    }
    draft.keep {
      NotesDraft(
        id: $0,
        syncUpID: item.syncUpID,
        meetingID: meeting.id,
        base: meeting.transcript,
        text: edited.transcript
      )
    }
  }
}

extension AlertState where Action == ActionItemEditModel.AlertAction {
  /// An alert that asks what to do with a changed item.
  package static let changedItem = AlertState(
    title: "Save the action item?",
    message: "You have changed the text.",
    buttons: [
      ButtonState(role: .save, label: "Save", action: .save),
      ButtonState(role: .destructive, label: "Discard", action: .discard),
      ButtonState(role: .cancel, label: "Keep editing"),
    ]
  )
}
