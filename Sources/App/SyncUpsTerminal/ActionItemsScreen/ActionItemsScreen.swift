package import ActionItemsFeature
import Foundation
import Models
import Observation
import Tagged
package import TerminalUI

/// The screen of all action items, grouped by owner or by sync-up.
///
/// Groups with overdue items come first.
///
/// On all but the smallest terminals, the screen shows details of the selected item below the list.
@Observable
package final class ActionItemsScreen: Screen {
  package let model: ActionItemsModel

  private var scroll = RowScroll()
  private var selection = RowSelection<ActionItem.ID>()

  @ObservationIgnored private let edit: ActionItemEditScreen

  /// The minimum width of the sync-up's title in the details of the selected item.
  private static let leastTitle = 16

  /// The clickable checkbox of an action item.
  nonisolated struct TickTarget: Hashable, Sendable {
    let id: ActionItem.ID
  }

  /// Creates the screen.
  ///
  /// - Parameter model: The model of the action items.
  package init(model: ActionItemsModel) {
    self.model = model
    edit = ActionItemEditScreen { model.edit }
  }

  /// The text field for an item, while the user edits the item.
  package var overlay: (any Screen)? { model.edit == nil ? nil : edit }

  package var hints: [KeyHint] {
    let hasRows = !model.groups.isEmpty
    return
      (hasRows
      ? [
        KeyHint(.tick), KeyHint(.edit), KeyHint("⏎", "meeting", .key(.enter)),
      ] : [])
      + (model.hasItems
        ? [
          KeyHint(.order, model.grouping == .owner ? "by sync-up" : "by owner"),
          KeyHint(.showDone, model.showsDone ? "hide done" : nil),
        ] : [])
      + [.back]
  }

  package var help: [KeySection] {
    let list =
      model.hasItems
      ? [
        KeyHint(.order, "group by owner or sync-up"),
        KeyHint(.showDone, "show or hide done items"),
      ] : []
    guard !model.groups.isEmpty else {
      return list.isEmpty ? [] : [KeySection(title: "Action items", hints: list)]
    }
    let item = [
      KeyHint(.tick, "tick or untick"), KeyHint(.edit, "edit the text"),
      KeyHint("⏎", "open the meeting"),
    ]
    return [
      KeySection(title: "Move", hints: RowMove.hints),
      KeySection(title: "Action items", hints: item + list),
    ]
  }

  package var findable: FindableRows? {
    let lines = lines
    let places = lines.indices.filter { lines[$0].followUp != nil }
    return FindableRows(
      texts: places.map {
        lines[$0].followUp.map { "\($0.item.text) \($0.item.syncUpTitle)" } ?? ""
      },
      selected: selectedIndex(in: lines).flatMap(places.firstIndex)
    ) { [self] index in
      if let index { select(places[index], in: lines) }
    }
  }

  package var selectable: SelectableRows? {
    let lines = lines
    let places = lines.indices.filter { lines[$0].followUp != nil }
    let ids = places.compactMap { lines[$0].followUp.map { AnyHashable(ItemIdentity($0.item)) } }
    return SelectableRows(ids: ids) { [self] index in
      select(places[index], in: lines)
      scroll.follow()
    }
  }

  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let layout = Layout(rect)
    let lines = lines
    canvas.draw(WayBack(to: context.previousTitle), in: layout.back)
    ScreenTitle("Action items", status: status).draw(in: &canvas, rect: layout.title)
    guard let selected = selectedIndex(in: lines) else {
      let text = context.unreadableFileText ?? Self.advice(hasItems: model.hasItems)
      let sentence = Text(text, style: .dim, isWrapped: true)
      return canvas.draw(sentence, in: layout.list.inset(by: Insets(leading: 2)))
    }
    let visible = layout.visibleCount
    let shown = Self.lines(around: selected, in: lines)
    let position = scroll.position(showing: shown, of: lines.count, visible: visible)
    let width = layout.list.width - (visible < lines.count ? 2 : 0)
    let columns = ActionItemRow.Columns(of: lines, width: width, context)
    let list = List(count: lines.count, position: position) { index in
      Drawing { canvas, rect in
        let room = rect.columns(.fixed(width), .flexible())[0]
        if let id = lines[index].followUp?.id {
          canvas.regions.add(id, rect: room)
          let box = Rect(x: room.minX + 4, y: room.minY, width: min(2, room.width - 4), height: 1)
          if room.width > 6 { canvas.regions.add(TickTarget(id: id), rect: box) }
        }
        let isSelected = index == selected
        lines[index].draw(in: &canvas, rect: room, columns, isSelected: isSelected, context)
      }
    }
    canvas.draw(list, in: layout.list)
    if let item = lines[selected].followUp {
      draw(item, in: &canvas, rect: layout.detail, context)
    }
  }

  /// Draws the selected item in full, with its sync-up and meeting.
  private func draw(
    _ item: FollowUp,
    in canvas: inout Canvas,
    rect: Rect,
    _ context: ScreenContext
  ) {
    guard !rect.isEmpty else { return }
    let rows = rect.inset(by: Insets(leading: 2)).rows(.fixed(1), .flexible(), .fixed(1))
    canvas.fill(rect.row(0), with: "─", style: .dim)
    canvas.draw(Text(item.item.text.inOneLine, isWrapped: true), in: rows[1])
    let day = item.item.startDate.relativeDayText(now: context.now, in: context.calendar)
    let due = item.dueText(now: context.now, in: context.calendar)
    let title = item.item.syncUpTitle
    let state = [item.item.isDone ? "done" : item.ageText, due].compactMap(\.self)
    // On a narrow screen, the beginning of the title is more useful than the day of the meeting.
    let facts = [[day] + state, state].map { $0.map { " · \($0)" }.joined() }
    let least = min(title.shownTitle.inOneLine.columnWidth + 2, Self.leastTitle)
    let fitting = facts.first { rows[2].width - $0.columnWidth >= least } ?? facts[1]
    let line = ScreenTitle("", quoting: title, fitting).text(fitting: rows[2].width)
    canvas.write(line, in: rows[2], style: .dim)
  }

  private var status: String {
    guard model.hasItems else { return "" }
    let (open, overdue) = (model.openCount, model.overdueCount)
    let grouping = model.grouping == .owner ? "by owner" : "by sync-up"
    return "\(open) open\(overdue > 0 ? ", \(overdue) overdue" : ""), \(grouping)"
  }

  private static func advice(hasItems: Bool) -> String {
    hasItems
      ? "Nothing to do: all action items are done."
      : """
      No action items yet. In a meeting, 'i' adds one; in notes, begin a line with '- [ ]', such as \
      '- [ ] Ada: send the invitation by Friday'.
      """
  }
}

// MARK: - Input

extension ActionItemsScreen {
  /// Handles a key press or a mouse wheel event.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(Command.order.press): model.groupingButtonTapped()
    case .key(Command.showDone.press): model.doneButtonTapped()
    default: return handleInList(event, in: rect)
    }
    return true
  }

  private func handleInList(_ event: InputEvent, in rect: Rect) -> Bool {
    let lines = lines
    guard let selected = selectedIndex(in: lines) else { return false }
    let visible = Layout(rect).visibleCount
    // Change a copy: changing an observed property in place redraws the screen even if the value
    // stays the same.
    var scrolled = scroll
    let shown = Self.lines(around: selected, in: lines)
    if scrolled.wheel(event, showing: shown, of: lines.count, visible: visible) {
      scroll = scrolled
      return true
    }
    guard case .key(let press) = event, let item = lines[selected].followUp?.item else {
      return false
    }
    if let move = RowMove(press) {
      let places = lines.indices.filter { lines[$0].followUp != nil }
      let place = places.firstIndex(of: selected) ?? 0
      let target = places[move.index(from: place, of: places.count, page: visible)]
      select(target, in: lines)
      scroll.follow(Self.lines(around: target, in: lines), of: lines.count, visible: visible)
      return true
    }
    select(selected, in: lines)
    switch press {
    case Command.tick.press, " ": model.itemTicked(item)
    case Command.edit.press: model.editButtonTapped(item)
    case .key(.enter): model.itemTapped(item)
    default: return false
    }
    return true
  }

  /// Ticks or unticks an item if its checkbox was clicked.
  ///
  /// A click on another part of the item opens the item's meeting.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    let lines = lines
    let box = target.value(as: TickTarget.self)
    guard let id = box?.id ?? target.value(as: ActionItem.ID.self),
      let index = lines.firstIndex(where: { $0.followUp?.id == id }),
      let item = lines[index].followUp?.item
    else { return false }
    select(index, in: lines)
    box == nil ? model.itemTapped(item) : model.itemTicked(item)
    return true
  }
}

// MARK: - Lines

extension ActionItemsScreen {
  private var lines: [ActionItemRow] {
    model.groups.flatMap { group in
      [.heading(group)] + group.items.map { .item($0, in: group.subject) }
    }
  }

  /// Returns the index of the selected item, or `nil` if the list has no items.
  ///
  /// If the selected item was removed, returns the index of the first item at or below the removed
  /// item's former position, or else the index of the last item.
  private func selectedIndex(in lines: [ActionItemRow]) -> Int? {
    let index = selection.index(in: lines.count) { id in
      lines.firstIndex { $0.followUp?.id == id }
    }
    guard let index else { return nil }
    return lines[index...].firstIndex { $0.followUp != nil }
      ?? lines[..<index].lastIndex { $0.followUp != nil }
  }

  /// Returns the indices of the rows that must be visible together: the selected item and, if a
  /// heading is directly above it, that heading.
  private static func lines(around selected: Int, in lines: [ActionItemRow]) -> [Int] {
    selected > 0 && lines[selected - 1].followUp == nil ? [selected - 1, selected] : [selected]
  }

  private func select(_ index: Int, in lines: [ActionItemRow]) {
    selection.select(lines[index].followUp?.id, at: index)
  }

  /// The positions of the parts of the screen.
  private struct Layout {
    let back: Rect
    let title: Rect
    let list: Rect

    /// The area that shows the selected item in full.
    let detail: Rect

    init(_ rect: Rect) {
      let rows = rect.padded(horizontal: 1)
        .rows(
          .fixed(1),
          .fixed(1),
          .fixed(1),
          .flexible(),
          .fixed(rect.height >= 12 ? 4 : 0)
        )
      (back, title, list, detail) = (rows[0], rows[1], rows[3], rows[4])
    }

    var visibleCount: Int { max(1, list.height) }
  }
}
