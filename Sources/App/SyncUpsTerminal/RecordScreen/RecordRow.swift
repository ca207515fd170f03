import IdentifiedCollections
import Models
import RecordFeature

/// A row that the arrow keys can select on a meeting's screen.
nonisolated enum RecordRow: Hashable, Sendable {
  /// An attendee who is not the current speaker.
  case attendee(Attendee.ID)

  /// A line of the agenda.
  case agenda(AgendaItem.ID)

  /// An action item that was open when the meeting started.
  case item(ActionItem.ID)
}

extension RecordScreen {
  /// The selectable rows, from top to bottom.
  var rows: [RecordRow] {
    let others = model.speakers.ids.filter { $0 != model.speaker?.id }
    return (others + model.absentAttendees.map(\.id)).map { .attendee($0) }
      + model.agenda.items.map { .agenda($0.id) } + items.map { .item($0.id) }
  }

  package var findable: FindableRows? {
    let rows = rows
    return FindableRows(
      texts: rows.map(text),
      selected: selectedRow.flatMap(rows.firstIndex)
    ) { [self] index in
      selection = index.map { rows[$0] }
    }
  }

  private func text(of row: RecordRow) -> String {
    switch row {
    case .attendee(let id):
      (model.speakers[id: id] ?? model.absentAttendees.first { $0.id == id })?.name ?? ""
    case .agenda(let id): model.agenda.items.first { $0.id == id }?.text ?? ""
    case .item(let id): items.first { $0.id == id }?.text ?? ""
    }
  }

  /// The action items that were open when the meeting started.
  ///
  /// The speaker's items come first.
  var items: [ActionItem] { model.lastTime.items(first: model.speaker?.name) }

  /// The selected row, if it still exists.
  var selectedRow: RecordRow? { selection.flatMap { rows.contains($0) ? $0 : nil } }

  var selectedItem: ActionItem? {
    guard case .item(let id)? = selectedRow else { return nil }
    return items.first { $0.id == id }
  }

  var selectedAgendaItem: AgendaItem? {
    guard case .agenda(let id)? = selectedRow else { return nil }
    return model.agenda.items.first { $0.id == id }
  }

  /// Whether there is anything to tick or untick: a line of this turn's agenda, or an action item
  /// that was open when the meeting started.
  var hasBoxes: Bool { !model.agenda.items.isEmpty || model.lastTime.openCount > 0 }

  /// Selects the next or the previous row.
  ///
  /// If no row is selected, moving down selects the row below the speaker, and moving up selects
  /// the last row. Moving past the first or the last row clears the selection.
  ///
  /// When the selected attendee is marked absent, the attendee's row moves below the other
  /// attendees. The next move of the selection still starts at the row's former position.
  func moveSelection(by offset: Int) {
    let rows = rows
    var index = selectedRow.flatMap { rows.firstIndex(of: $0) }
    if let marked, marked.row == selection, marked.index < index ?? 0 {
      index = offset > 0 ? marked.index - 1 : marked.index
    }
    marked = nil
    let first = min(model.speakerIndex, max(0, rows.count - 1))
    let next = index.map { $0 + offset } ?? (offset > 0 ? first : rows.count - 1)
    selection = rows.indices.contains(next) ? rows[next] : nil
  }

  /// Ticks the selected agenda line or action item.
  ///
  /// If no agenda line or action item is selected, selects the first agenda line that is not
  /// ticked, or else the first open action item. If everything is ticked, selects the first agenda
  /// line or action item.
  func tick() {
    if let selectedAgendaItem { return model.agendaItemTicked(selectedAgendaItem) }
    if let selectedItem { return model.itemTicked(selectedItem) }
    let (agenda, items) = (model.agenda, items)
    let open =
      agenda.items.first { !agenda.isTicked($0) }.map { RecordRow.agenda($0.id) }
      ?? items.first { !$0.isDone }.map { .item($0.id) }
    selection = open ?? rows.first { if case .attendee = $0 { false } else { true } }
  }

  /// Marks the selected attendee as absent, or as present again.
  ///
  /// If no attendee is selected, marks the speaker as absent.
  func markAbsent() {
    if let row = selectedRow, case .attendee(let id) = row {
      marked = rows.firstIndex(of: row).map { (row, $0) }
      model.absentButtonTapped(id)
    } else if let id = model.speaker?.id {
      model.absentButtonTapped(id)
    }
  }
}
