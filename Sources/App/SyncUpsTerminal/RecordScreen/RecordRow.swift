import Models
import RecordFeature

/// What the arrows can choose on a meeting's screen.
nonisolated enum RecordRow: Hashable, Sendable {
  /// An attendee who is to come, or is not there.
  case attendee(Attendee.ID)

  /// An action item of last time.
  case item(ActionItem.ID)
}

extension RecordScreen {
  /// What can be chosen, from the top to the bottom.
  var rows: [RecordRow] {
    let toCome = model.speakers.dropFirst(model.speakerIndex + 1).map(\.id)
    return (toCome + model.absentAttendees.map(\.id)).map { .attendee($0) }
      + model.itemsOfLastTime.map { .item($0.id) }
  }

  /// What is chosen, if it is still there.
  var selectedRow: RecordRow? { selection.flatMap { rows.contains($0) ? $0 : nil } }

  /// The action item that is chosen.
  var selectedItem: ActionItem? {
    guard case .item(let id)? = selectedRow else { return nil }
    return model.itemsOfLastTime.first { $0.id == id }
  }

  /// Chooses the next row or the one before; beyond the first and the last one is none.
  func moveSelection(by offset: Int) {
    let rows = rows
    let index = selectedRow.flatMap { rows.firstIndex(of: $0) }
    let next = index.map { $0 + offset } ?? (offset > 0 ? 0 : rows.count - 1)
    selection = rows.indices.contains(next) ? rows[next] : nil
  }

  /// Ticks the action item that is chosen, or else chooses the first open one.
  func tick() {
    if let selectedItem { return model.itemTicked(selectedItem) }
    let items = model.itemsOfLastTime
    selection = (items.first { !$0.isDone } ?? items.first).map { .item($0.id) }
  }

  /// Notes that the chosen attendee is not there, or the speaker.
  func markAbsent() {
    if case .attendee(let id)? = selectedRow {
      model.absentButtonTapped(id)
    } else if let id = model.speaker?.id {
      model.absentButtonTapped(id)
    }
  }
}
