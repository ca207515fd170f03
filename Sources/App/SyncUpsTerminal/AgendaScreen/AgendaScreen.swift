package import AgendaFeature
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Tagged
import TerminalUI

/// The screen of an agenda: a list of lines, with a text field for the line that the user is
/// writing.
///
/// On all but the smallest terminals, the screen shows the selected line in full, below the list or
/// next to it.
@Observable
package final class AgendaScreen: Screen {
  package let model: AgendaModel

  var scroll = RowScroll()

  private var selection = RowSelection<AgendaItem.ID>()

  @ObservationIgnored private let summarized = Memo<SyncUp, SyncUpPreview.Contents>()

  /// The typed text with its cursor, and the model of the line that the user is writing.
  private var typed: (model: AgendaEntryModel, text: TextEditing)?

  @ObservationIgnored private lazy var alert = AlertScreen { [model] in
    model.entry?.alert
  } onAnswer: { [weak self, model] answer in
    let latest = model.latestID
    model.entry?.alertButtonTapped(answer)
    self?.selectLatest(unless: latest)
  }

  /// A row of the list.
  enum Row {
    case item(AgendaItem)

    /// The line that the user is writing.
    case entry
  }

  /// Creates the screen.
  ///
  /// - Parameter model: The model of the agenda.
  package init(model: AgendaModel) {
    self.model = model
  }

  /// The question that asks whether to save a changed line.
  package var overlay: (any Screen)? { model.entry?.alert == nil ? nil : alert }

  /// Whether letters are text: only while the user is writing a line.
  package var acceptsText: Bool { overlay?.acceptsText ?? (model.entry != nil) }

  /// The problem with the agenda, if any: the sync-up was deleted, a newer version of the program
  /// wrote the agenda, or changes cannot be saved.
  package var message: ScreenMessage? {
    let text =
      model.isDeleted
      ? "Another window deleted this sync-up: this is the last version of its agenda."
      : model.isEditable
        ? model.storageProblem?.message
        : "A newer version of SyncUps wrote this agenda: use that version to change it."
    return text.map { ScreenMessage(text: $0, isFailure: true) }
  }

  package var hints: [KeyHint] {
    guard let entry = model.entry else {
      return [KeyHint(.new, "new item")]
        + (model.items.isEmpty
          ? []
          : [
            KeyHint("⏎", "edit", .key(.enter)), KeyHint(.delete),
            KeyHint(.moveDown), KeyHint(.moveUp),
          ])
        + [.back]
    }
    let isNew = entry.replaced == nil
    return [
      KeyHint("⏎", entry.text.isBlank ? "done" : isNew ? "add, next item" : "save", .key(.enter))
        .meaning(
          entry.text.isBlank
            ? "close the item" : isNew ? "add the item" : "save the item"
        ),
      KeyHint("Esc", entry.hasChanges ? "cancel" : "done", .key(.escape))
        .meaning(entry.hasChanges ? "cancel the item" : "close the item"),
    ] + (model.names.isEmpty ? [] : [KeyHint("⇥", "name", .key(.tab)).meaning("next attendee")])
  }

  package var help: [KeySection] {
    if model.entry != nil {
      return [
        KeySection(
          title: "Agenda item",
          hints: [
            KeyHint("⏎", "add or save"), KeyHint("Esc", "back (asks first)"),
            KeyHint("⇥", "pick a person"),
          ]
        ),
        .text,
      ]
    }
    guard selectedItem != nil else {
      return [KeySection(title: "Agenda", hints: [KeyHint(.new, "new item")])]
    }
    return [
      KeySection(
        title: "Agenda",
        hints: [
          KeyHint(.new, "new item below"), KeyHint(.edit), KeyHint(.delete),
          KeyHint([.moveDown, .moveUp], "move down or up"),
        ]
      ),
      KeySection(title: "Move", hints: RowMove.hints),
    ]
  }
}

// MARK: - Rows

extension AgendaScreen {
  /// The open action items and the newest notes of the sync-up's meetings.
  var contents: SyncUpPreview.Contents {
    let syncUp = model.shownSyncUp
    return summarized.value(for: syncUp) { SyncUpPreview.Contents(of: syncUp) }
  }

  /// The number of rows, including the row of a new line that the user is writing.
  var rowCount: Int { model.items.count + (isWritingNewLine ? 1 : 0) }

  /// The index of the line that the user is writing, if any.
  var entryIndex: Int? {
    guard let entry = model.entry else { return nil }
    if let replaced = entry.replaced {
      return model.items.index(id: replaced.id) ?? model.items.count
    }
    return entry.predecessor.flatMap { model.items.index(id: $0) }.map { $0 + 1 }
      ?? model.items.count
  }

  /// Whether the agenda does not contain the line that the user is writing: the line is new, or it
  /// was deleted while the user edited it.
  private var isWritingNewLine: Bool {
    guard let entry = model.entry else { return false }
    return entry.replaced.flatMap { model.items.index(id: $0.id) } == nil
  }

  func row(at index: Int) -> Row {
    guard let entry = entryIndex else { return .item(model.items[index]) }
    if index == entry { return .entry }
    return .item(model.items[index > entry && isWritingNewLine ? index - 1 : index])
  }

  /// The index of the selected row.
  ///
  /// While the user is writing a line, that line is selected.
  var selectedIndex: Int? {
    entryIndex ?? selection.index(in: model.items.count) { model.items.index(id: $0) }
  }

  /// The selected line, or `nil` while the user is writing a line.
  var selectedItem: AgendaItem? {
    model.entry == nil ? selectedIndex.map { model.items[$0] } : nil
  }

  /// Selects the line with the given identity, if the agenda contains that line.
  func select(_ id: AgendaItem.ID?) {
    if let id, let index = model.items.index(id: id) { selection.select(id, at: index) }
  }

  /// Selects the line that was added, edited or moved last.
  ///
  /// If `former` is already the identity of that line, the selection stays unchanged.
  ///
  /// - Parameter former: The `latestID` of the model before the event that is being handled.
  func selectLatest(unless former: AgendaItem.ID?) {
    if model.latestID != former { select(model.latestID) }
  }

  /// Returns the text of the line that the user is writing, with its cursor.
  func editing(_ entry: AgendaEntryModel) -> TextEditing {
    var editing = TextEditing(entry.text)
    if let typed, typed.model === entry { editing = typed.text }
    editing.text = entry.text
    return editing
  }

  /// Changes the text of the line that the user is writing, or moves the cursor in that text.
  func edit(_ entry: AgendaEntryModel, _ change: (inout TextEditing) -> Void) {
    var editing = editing(entry)
    change(&editing)
    typed = (entry, editing)
    if entry.text != editing.text { entry.text = editing.text }
  }

  /// Moves the cursor to the end of the line that the user is writing.
  ///
  /// Call this method after replacing the text of the line.
  func moveCursorToEnd(of entry: AgendaEntryModel) {
    typed = (entry, TextEditing(entry.text))
  }
}
