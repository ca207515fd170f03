import DetailFeature
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged
package import TerminalUI

extension DetailScreen {
  /// The click target of an action item's checkbox.
  nonisolated struct TickTarget: Hashable, Sendable {
    let id: ActionItem.ID
  }

  package var hints: [KeyHint] {
    let start = [startHint, KeyHint(.edit)]
    let others = [
      KeyHint(.agenda), KeyHint(.statistics), KeyHint(.deleteSyncUp),
      KeyHint("Esc", "back", .key(.escape)),
    ]
    return start + selectionHints + others
  }

  /// The hint for the key that starts, resumes or joins a meeting.
  private var startHint: KeyHint {
    .startingMeeting(isInProgress: model.isMeetingInProgress, postponed: model.postponedMeeting)
  }

  private var selectionHints: [KeyHint] {
    // Use any layout, because the selectable rows do not depend on the size of the screen.
    switch selection(in: page(layout(.zero))) {
    case .start: []
    case .attendees: [KeyHint("⏎", "list attendees", .key(.enter))]
    case .attendee:
      [KeyHint("⏎", "close list", .key(.enter)), KeyHint(.moveDown), KeyHint(.moveUp)]
    case .item: [KeyHint(.tick), KeyHint("⏎", "open meeting", .key(.enter))]
    case .meeting: [KeyHint("⏎", "open meeting", .key(.enter)), KeyHint(.delete, "delete meeting")]
    }
  }

  package var help: [KeySection] {
    let tick = model.actionItems.isEmpty ? [] : [KeyHint.explaining(.tick)]
    let past = KeySection(
      title: "Past meeting",
      hints: [KeyHint("⏎", "open"), KeyHint(.delete, "delete meeting (asks first)")]
    )
    let attendees = KeySection(
      title: "Attendees",
      hints: [
        KeyHint("⏎", "show or close the full list"),
        KeyHint([.moveDown, .moveUp], "move the attendee"),
      ]
    )
    return [
      KeySection(
        title: "Sync-up",
        hints: [
          startHint.inHelp,
          KeyHint(.edit),
          KeyHint(.agenda),
        ] + tick + [KeyHint(.statistics), KeyHint(.deleteSyncUp, "delete sync-up (asks first)")]
      ),
      KeySection(title: "Move", hints: RowMove.hints),
    ] + (model.syncUp.attendees.isEmpty ? [] : [attendees])
      + (model.syncUp.meetings.isEmpty ? [] : [past])
  }

  /// The actions in the command palette: those in the help that are possible for the selected row.
  package var actions: [KeySection] {
    let possible: Set<Command> =
      switch selection(in: page(layout(.zero))) {
      case .start, .attendees: []
      case .attendee(let id):
        Set(
          (id == model.syncUp.attendees.first?.id ? [] : [.moveUp])
            + (id == model.syncUp.attendees.last?.id ? [] : [.moveDown])
        )
      case .item: [.tick]
      case .meeting: [.delete]
      }
    let impossible = Set<Command>([.moveUp, .moveDown, .tick, .delete]).subtracting(possible)
    return help.map { $0.without(impossible) }
  }

  /// Handles a key press or a mouse wheel event.
  ///
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - rect: The area of the screen.
  /// - Returns: Whether the event was handled.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let layout = layout(rect)
    let page = page(layout)
    let selected = selection(in: page)
    let shown = page.rows(showing: selected)
    // Change a copy: changing an observed property in place redraws the screen even if the value
    // stays the same.
    var scrolled = scroll
    if scrolled.wheel(event, showing: shown, of: page.count, visible: layout.visibleCount) {
      scroll = scrolled
      return true
    }
    guard case .key(let press) = event else { return false }
    if let target = target(of: press, from: selected, in: page, layout) {
      select(target, in: page)
      let rows = page.rows(showing: target)
      scroll.follow(rows, of: page.count, visible: layout.visibleCount)
      return true
    }
    // Store the row that is shown as selected, and its position. If the key removes the row, the
    // selection moves to the next row.
    select(selected, in: page)
    return run(press, on: selected)
  }

  private func run(_ press: KeyPress, on selected: DetailRow.ID) -> Bool {
    if press == .key(.enter) {
      open(selected)
      return true
    }
    switch (Command(press), selected) {
    case (.record, _): model.startMeetingButtonTapped()
    case (.edit, _): model.editButtonTapped()
    case (.deleteSyncUp, _): model.deleteButtonTapped()
    case (.agenda, _): model.agendaButtonTapped()
    case (.tick, .item(let id)): tick(id)
    case (.tick, _): say("There are no open items to tick.")
    case (.delete, .meeting(let id)): model.deleteMeetingButtonTapped(id: id)
    case (.delete, _): say("Select a meeting to delete it, or press 'D' to delete the sync-up.")
    case (.moveDown, .attendee(let id)): model.attendeeMoved(id: id, by: 1)
    case (.moveUp, .attendee(let id)): model.attendeeMoved(id: id, by: -1)
    case (.moveDown, _), (.moveUp, _):
      let select = "select the attendee to move with 'J' and 'K'."
      say(
        model.isUnfolded ? "First \(select)" : "First press Enter on the attendees, then \(select)"
      )
    default: return false
    }
    return true
  }

  /// Performs the action of Enter on a row.
  private func open(_ row: DetailRow.ID) {
    switch row {
    case .start: model.startMeetingButtonTapped()
    case .attendees, .attendee:
      model.attendeesButtonTapped()
      let first = model.syncUp.attendees.first.map { DetailRow.ID.attendee($0.id) }
      let unfolded = model.isUnfolded ? first : nil
      select(unfolded ?? .attendees, in: page(layout(.zero)))
    case .item(let id): model.meetingTapped(id: id.meetingID)
    case .meeting(let id): model.meetingTapped(id: id)
    }
  }

  /// Ticks or unticks an action item if its checkbox was clicked.
  ///
  /// A click on another part of a row acts like Enter on that row.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    if let box = target.value(as: TickTarget.self) {
      select(.item(box.id), in: page(layout(.zero)))
      tick(box.id)
      return true
    }
    guard let id = target.value(as: DetailRow.ID.self) else { return false }
    let page = page(layout(.zero))
    guard page.selectableIDs.contains(id) else { return true }
    select(id, in: page)
    open(id)
    return true
  }

  package var findable: FindableRows? {
    let page = page(layout(.zero))
    let ids = page.selectableIDs
    return FindableRows(
      texts: ids.map(text),
      selected: ids.firstIndex(of: selection(in: page))
    ) { [self] index in
      if let index { select(ids[index], in: page) }
    }
  }

  /// The rows that undo can restore, from the last section to the first.
  ///
  /// Meetings come first, because restoring a meeting also restores its action items.
  package var selectable: SelectableRows? {
    let page = page(layout(.zero))
    let items = Dictionary(model.actionItems.map { ($0.id, $0) }) { first, _ in first }
    let sections = Dictionary(grouping: page.selectableIDs, by: \.section)
    let ids = sections.keys.sorted(by: >).flatMap { sections[$0] ?? [] }
    let identities = ids.map { id -> AnyHashable in
      guard case .item(let itemID) = id, let item = items[itemID] else { return AnyHashable(id) }
      return AnyHashable(ItemIdentity(item))
    }
    return SelectableRows(ids: identities) { [self] index in
      select(ids[index], in: page)
      scroll.follow()
    }
  }

  /// Returns the searchable text of a row, in which `/` finds words.
  ///
  /// The text of a past meeting includes its notes.
  private func text(of row: DetailRow.ID) -> String {
    let syncUp = model.syncUp
    switch row {
    case .start: return ""
    case .attendees: return syncUp.attendees.map(\.name).joined(separator: " ")
    case .attendee(let id): return syncUp.attendees[id: id]?.name ?? ""
    case .item(let id): return model.actionItems.first { $0.id == id }?.text ?? ""
    case .meeting(let id):
      guard let meeting = syncUp.meetings[id: id] else { return "" }
      return "\(meeting.startDate.dayText(in: calendar)) \(meeting.transcript)"
    }
  }

  private func say(_ sentence: String) {
    @Shared(.notice) var notice
    $notice.withLock { $0 = sentence }
  }

  private func tick(_ id: ActionItem.ID) {
    if let item = model.actionItems.first(where: { $0.id == id }) { model.itemTicked(item) }
  }

  /// Returns the row that a key selects, or `nil` if the key does not move the selection.
  private func target(
    of press: KeyPress,
    from selected: DetailRow.ID,
    in page: DetailPage,
    _ layout: DetailLayout
  ) -> DetailRow.ID? {
    let ids = page.selectableIDs
    let index = ids.firstIndex(of: selected) ?? 0
    if let move = RowMove(press) {
      return ids[move.index(from: index, of: ids.count, page: max(1, layout.visibleCount - 1))]
    }
    let starts = ids.indices.filter { $0 == 0 || ids[$0].section != ids[$0 - 1].section }
    switch press {
    case .key(.tab): return starts.first { $0 > index }.map { ids[$0] } ?? ids[0]
    case .key(.tab, .shift):
      return (starts.last { $0 < index } ?? starts.last).map { ids[$0] }
    case Command.tick.press:
      // If no item is selected, `t` only selects an item, so that the user sees which item the next
      // `t` ticks.
      if case .item = selected { return nil }
      return ids.first { if case .item = $0 { true } else { false } }
    default: return nil
    }
  }
}

extension DetailRow.ID {
  /// The number of the section to which the row belongs, counting from the top of the page.
  fileprivate nonisolated var section: Int {
    switch self {
    case .start: 0
    case .attendees, .attendee: 1
    case .item: 2
    case .meeting: 3
    }
  }
}
