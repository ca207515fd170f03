import DetailFeature
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged
package import TerminalUI

extension DetailScreen {
  /// The click target of an action item's box.
  nonisolated struct TickTarget: Hashable, Sendable {
    let id: ActionItem.ID
  }

  package var hints: [KeyHint] {
    let start = [
      KeyHint("r", model.isMeetingInProgress ? "join" : "start", "r"),
      KeyHint("e", "edit", "e"),
    ]
    let others = [
      KeyHint("A", "agenda", "A"),
      KeyHint("a", model.isUnfolded ? "fold" : "attendees", "a"),
      KeyHint("s", "statistics", "s"),
      KeyHint("x", "delete sync-up", "x"),
    ]
    return start + selectionHints + others
  }

  private var selectionHints: [KeyHint] {
    // The selectable rows do not depend on the size.
    switch selection(in: page(layout(.zero))) {
    case .start: []
    case .attendee: [KeyHint("J", "down", "J"), KeyHint("K", "up", "K")]
    case .item: [KeyHint("t", "tick", "t"), KeyHint("⏎", "open meeting", .key(.enter))]
    case .meeting:
      [KeyHint("⏎", "open meeting", .key(.enter)), KeyHint("d", "delete meeting", "d")]
    }
  }

  package var help: [KeySection] {
    let tick = model.actionItems.isEmpty ? [] : [KeyHint("t", "tick an item")]
    let past = KeySection(
      title: "Past meeting",
      hints: [KeyHint("⏎", "open"), KeyHint("d", "delete, asks first")]
    )
    return [
      KeySection(
        title: "Sync-up",
        hints: [
          KeyHint("r", model.isMeetingInProgress ? "join the meeting" : "start a meeting"),
          KeyHint("e", "edit"),
          KeyHint("A", "agenda"),
          KeyHint("a J K", "move attendees"),
        ] + tick + [KeyHint("s", "statistics"), KeyHint("x", "delete, asks first")]
      ),
      KeySection(title: "Move", hints: RowMove.hints),
    ] + (model.syncUp.meetings.isEmpty ? [] : [past])
  }

  /// Handles a key or the wheel.
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
    // Changes a copy: changing an observed property in place redraws the screen even if the value
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
    guard run(press, on: selected) else { return false }
    // Keeps the selection while its row exists. A later key, such as an undo, may bring the
    // selected row back.
    select(selected, in: page)
    return true
  }

  private func run(_ press: KeyPress, on selected: DetailRow.ID) -> Bool {
    switch (press, selected) {
    case ("r", _), (.key(.enter), .start): model.startMeetingButtonTapped()
    case ("e", _): model.editButtonTapped()
    case ("x", _): model.deleteButtonTapped()
    case ("A", _): model.agendaButtonTapped()
    case ("a", _): model.attendeesButtonTapped()
    case ("t", .item(let id)): tick(id)
    case (.key(.enter), .item(let id)): model.meetingTapped(id: id.meetingID)
    case (.key(.enter), .meeting(let id)): model.meetingTapped(id: id)
    case ("d", .meeting(let id)): model.deleteMeetingButtonTapped(id: id)
    case ("d", _): say("Select a meeting to delete: 'x' deletes the sync-up.")
    case ("J", .attendee(let id)), (.key(.down, .alt), .attendee(let id)):
      model.attendeeMoved(id: id, by: 1)
    case ("K", .attendee(let id)), (.key(.up, .alt), .attendee(let id)):
      model.attendeeMoved(id: id, by: -1)
    case ("J", _), ("K", _), (.key(.down, .alt), _), (.key(.up, .alt), _):
      let select = "select an attendee, whom 'J' and 'K' move."
      say(model.isUnfolded ? "First \(select)" : "First 'a', then \(select)")
    case ("t", _): say("There are no open items to tick.")
    default: return false
    }
    return true
  }

  /// Runs the clicked row if it is already selected; otherwise selects it.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    if let box = target.value(as: TickTarget.self) {
      tick(box.id)
      return true
    }
    guard let id = target.value(as: DetailRow.ID.self) else { return false }
    let page = page(layout(.zero))
    switch id {
    case .start: model.startMeetingButtonTapped()
    case .meeting(let meeting) where id == selection(in: page): model.meetingTapped(id: meeting)
    case .item(let item) where id == selection(in: page): model.meetingTapped(id: item.meetingID)
    case .attendee, .item, .meeting:
      if page.selectableIDs.contains(id) { select(id, in: page) }
    }
    return true
  }

  private func say(_ sentence: String) {
    @Shared(.notice) var notice
    $notice.withLock { $0 = sentence }
  }

  private func tick(_ id: ActionItem.ID) {
    if let item = model.actionItems.first(where: { $0.id == id }) { model.itemTicked(item) }
  }

  /// Returns the row that a key selects, or `nil` if it does not move the selection.
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
    case "t":
      // The first 't' only selects an item, so that the user sees which item the next 't' ticks.
      if case .item = selected { return nil }
      return ids.first { if case .item = $0 { true } else { false } }
    default: return nil
    }
  }
}

extension DetailRow.ID {
  /// The section of the page that the row belongs to.
  fileprivate nonisolated var section: Int {
    switch self {
    case .start: 0
    case .attendee: 1
    case .item: 2
    case .meeting: 3
    }
  }
}
