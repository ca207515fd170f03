import IssueReporting
package import Models
import Observation
package import Presentation

/// A line of an agenda that the user writes or edits.
@Observable
package final class AgendaEntryModel {
  /// The text being typed.
  package var text: String

  /// The question shown over the text, if any.
  package var alert: AlertState<AlertAction>?

  /// The line that is edited, or `nil` for a new one.
  @ObservationIgnored package let replaced: AgendaItem?

  /// The line above a new one, or `nil` if the new one comes last.
  @ObservationIgnored package let predecessor: AgendaItem.ID?

  @ObservationIgnored private let names: [String]
  /// Saves the line, and returns whether that was possible.
  @ObservationIgnored var onSubmit: () -> Bool = unimplemented(
    "AgendaEntryModel.onSubmit",
    placeholder: false
  )
  @ObservationIgnored var onClose: () -> Void = unimplemented("AgendaEntryModel.onClose")

  /// The answers to the question.
  package enum AlertAction: Hashable, Sendable {
    /// Save the line.
    case save

    /// Discard the text.
    case discard
  }

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - replaced: The line to edit, or `nil` to write a new one.
  ///   - predecessor: The line above a new one.
  ///   - names: The names that the line can begin with.
  init(replacing replaced: AgendaItem?, after predecessor: AgendaItem.ID?, names: [String]) {
    text = replaced?.text ?? ""
    (self.replaced, self.predecessor, self.names) = (replaced, predecessor, names)
  }

  /// Whether closing the field would lose text.
  package var hasChanges: Bool { text != replaced?.text && !text.isBlank }

  /// Saves the line.
  package func submitButtonTapped() { _ = onSubmit() }

  /// Closes the field, after a question if that would lose text.
  package func cancelButtonTapped() {
    if hasChanges { alert = .changedLine } else { onClose() }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to continue writing.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    switch action {
    case .save: if onSubmit() { onClose() }
    case .discard: onClose()
    case nil: break
    }
  }

  /// Puts the next attendee's name at the start of the line, or removes the name after the last
  /// attendee.
  package func nameButtonTapped() {
    let current = names.firstIndex { text.hasPrefix("\($0): ") }
    let rest = current.map { text.dropFirst(names[$0].count + 2) } ?? text[...]
    let next = current.map { $0 + 1 } ?? 0
    text = (names.indices.contains(next) ? "\(names[next]): " : "") + rest
  }
}

extension AlertState where Action == AgendaEntryModel.AlertAction {
  /// An alert that asks what to do with a changed line.
  package static let changedLine = AlertState(
    title: "Save the line?",
    message: "You have changed it.",
    buttons: [
      ButtonState(role: .save, label: "Save", action: .save),
      ButtonState(role: .destructive, label: "Discard", action: .discard),
      ButtonState(role: .cancel, label: "Keep editing"),
    ]
  )
}
