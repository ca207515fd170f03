import Dependencies
import Drafts
import Foundation
import IdentifiedCollections
import IssueReporting
package import Models
import Observation
package import Presentation
import Tagged

/// The agenda line that the user is writing or editing.
///
/// Until the user saves or discards the text, a draft of the sync-up keeps the text on disk, so
/// that a crash does not lose it: see `Draft`.
@Observable
package final class AgendaEntryModel {
  /// The text being typed.
  package var text: String { didSet { if text != oldValue { keepDraft() } } }

  /// The question shown over the text, if any.
  package var alert: AlertState<AlertAction>?

  /// The line that is edited, or `nil` for a new line.
  @ObservationIgnored package let replaced: AgendaItem?

  /// The line after which to insert the new line, or `nil` to add the new line at the end.
  @ObservationIgnored package let predecessor: AgendaItem.ID?

  /// The sync-up as it was when the user started to write.
  @ObservationIgnored private let syncUp: SyncUp

  /// The id of the line that will contain the text.
  @ObservationIgnored private let id: AgendaItem.ID

  @ObservationIgnored private let draft: Draft<FormDraft>

  /// Saves the line, and returns whether the line could be saved.
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

  /// Creates the text field for a new line or an existing one.
  ///
  /// - Parameters:
  ///   - replaced: The line to edit, or `nil` to write a new line.
  ///   - predecessor: The line after which to insert the new line, or `nil` to add it at the end.
  ///   - syncUp: The sync-up with the agenda.
  init(replacing replaced: AgendaItem?, after predecessor: AgendaItem.ID?, of syncUp: SyncUp) {
    @Dependency(\.uuid) var uuid
    text = replaced?.text ?? ""
    (self.replaced, self.predecessor, self.syncUp) = (replaced, predecessor, syncUp)
    id = AgendaItem.ID(uuid())
    draft = Draft(preferring: id.rawValue)
  }

  /// Continues a line that was being written when a process died, or returns `nil` if the draft
  /// does not contain a changed agenda line.
  ///
  /// - Parameter draft: The draft with the unfinished line.
  init?(continuing draft: FormDraft) {
    var other = draft.syncUp
    other.agenda = draft.base.agenda
    let agenda = draft.syncUp.agenda
    let new = agenda.filter { draft.base.agenda[id: $0.id] == nil }
    guard other == draft.base, let first = new.first, let index = agenda.index(id: first.id)
    else { return nil }
    text = new.map(\.text).joined(separator: " ")
    replaced = draft.base.agenda.first { agenda[id: $0.id] == nil }
    predecessor = index > 0 ? agenda[index - 1].id : nil
    syncUp = draft.base
    id = first.id
    self.draft = Draft(continuing: draft.id)
  }

  private var names: [String] { syncUp.namedAttendees.map(\.name) }

  /// The agenda items that the text contains, one on each line.
  ///
  /// A line has the same id each time this property is read, because the app recognises a saved
  /// draft by the ids of its lines.
  var items: [AgendaItem] {
    AgendaItem.lines(of: text).enumerated().map { index, line in
      let id = index == 0 ? id : AgendaItem.ID(id.rawValue.derived(from: "\(index)"))
      return AgendaItem(id: id, text: line)
    }
  }

  private func keepDraft() {
    guard hasChanges else { return draft.discard() }
    var changed = syncUp
    changed.addToAgenda(items, replacing: replaced?.id, after: predecessor)
    draft.keep { FormDraft(id: $0, base: syncUp, syncUp: changed) }
  }

  private func discard() {
    draft.discard()
    onClose()
  }

  /// Whether closing the field would lose text.
  package var hasChanges: Bool { text != replaced?.text && !text.isBlank }

  /// Saves the line.
  package func submitButtonTapped() { _ = onSubmit() }

  /// Closes the field.
  ///
  /// If closing would lose text, first asks what to do with the text.
  package func cancelButtonTapped() {
    if hasChanges { alert = .changedLine } else { discard() }
  }

  /// Answers the question.
  ///
  /// - Parameter action: The answer, or `nil` to continue writing.
  package func alertButtonTapped(_ action: AlertAction?) {
    alert = nil
    switch action {
    case .save: if onSubmit() { onClose() }
    case .discard: discard()
    case nil: break
    }
  }

  /// Puts the next attendee's name at the start of the line.
  ///
  /// If the line starts with the last attendee's name, removes that name.
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
    title: "Save the agenda item?",
    message: "You have changed the text.",
    buttons: [
      ButtonState(role: .save, label: "Save", action: .save),
      ButtonState(role: .destructive, label: "Discard", action: .discard),
      ButtonState(role: .cancel, label: "Keep editing"),
    ]
  )
}
