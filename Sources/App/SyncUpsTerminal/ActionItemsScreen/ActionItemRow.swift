import ActionItemsFeature
import Foundation
import Models
import TerminalUI

/// A row of the screen of all action items: the heading of a group, or an item.
enum ActionItemRow {
  case heading(ActionItemGroup)

  case item(FollowUp, in: ActionItemGroup.Subject)

  /// The widths of the columns, which are the same for all items.
  struct Columns {
    fileprivate let due: Int
    fileprivate let age: Int
    fileprivate let other: Int

    /// Whether the list has a column for the owners or the sync-ups of the items.
    var hasOther: Bool { other > 0 }

    /// Measures the columns that the items need.
    ///
    /// - Parameters:
    ///   - lines: The rows of the list.
    ///   - width: The width of a row.
    ///   - context: The values that all screens need for drawing.
    init(of lines: [ActionItemRow], width: Int, _ context: ScreenContext) {
      let items = lines.compactMap(\.followUp)
      let dues = items.map { ActionItemRow.due(of: $0, context).columnWidth }.max() ?? 0
      due = dues
      age = width >= 90 ? items.map { ActionItemRow.age(of: $0).columnWidth }.max() ?? 0 : 0
      other =
        width >= 110 ? min(width / 4, lines.compactMap(\.other).map(\.columnWidth).max() ?? 0) : 0
    }
  }

  /// The action item that the row shows, or `nil` for a heading.
  var followUp: FollowUp? {
    if case .item(let item, _) = self { item } else { nil }
  }

  /// The name that the heading does not show: the sync-up if the heading is an owner, or the owner
  /// if the heading is a sync-up.
  private var other: String? {
    switch self {
    case .heading: nil
    case .item(let item, .owner): item.item.syncUpTitle.shownTitle.inOneLine
    case .item(let item, .syncUp): item.parts.owner?.inOneLine ?? ""
    }
  }

  fileprivate static func due(of item: FollowUp, _ context: ScreenContext) -> String {
    if item.item.isDone { return "done" }
    return item.dueText(now: context.now, in: context.calendar) ?? ""
  }

  fileprivate static func age(of item: FollowUp) -> String {
    item.item.isDone ? "" : item.ageText
  }

  /// Draws the row.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area of the row.
  ///   - columns: The widths of the columns.
  ///   - isSelected: Whether the row is selected.
  ///   - context: The values that all screens need for drawing.
  func draw(
    in canvas: inout Canvas,
    rect: Rect,
    _ columns: Columns,
    isSelected: Bool,
    _ context: ScreenContext
  ) {
    switch self {
    case .heading(let group): Self.draw(group, in: &canvas, rect: rect, context)
    case .item(let item, _):
      draw(item, in: &canvas, rect: rect, columns, isSelected: isSelected, context)
    }
  }

  private static func draw(
    _ group: ActionItemGroup,
    in canvas: inout Canvas,
    rect: Rect,
    _ context: ScreenContext
  ) {
    let count = group.items.count { !$0.item.isDone }
    let status = count == 0 ? "" : "\(count)"
    let parts = rect.columns(.fixed(2), .flexible())
    switch group.subject {
    case .owner(let name):
      canvas.write(
        [((name ?? "no owner assigned").inOneLine, .bold), ("  \(status)", .dim)],
        in: parts[1]
      )
    case .syncUp(let title, let theme):
      let place = ThemeBar(theme, context).draw(in: &canvas, beforeTitleIn: parts[1])
      canvas.write([(title.shownTitle.inOneLine, .bold), ("  \(status)", .dim)], in: place)
    }
  }

  private func draw(
    _ item: FollowUp,
    in canvas: inout Canvas,
    rect: Rect,
    _ columns: Columns,
    isSelected: Bool,
    _ context: ScreenContext
  ) {
    let isOverdue = item.isOverdue(now: context.now, in: context.calendar)
    let style: Style = isSelected ? context.selectionStyle : item.item.isDone ? .dim : .plain
    // Draw no red in the selected row: red text is illegible on some tints, and would be a coloured
    // patch in an inverted row.
    let red: Style = isOverdue && !isSelected ? style.foreground(.red) : style
    let quiet: Style = isSelected ? style : .dim
    let parts = rect.columns(.fixed(2), .flexible())
    if isSelected {
      canvas.write("❯", in: parts[0], style: .bold)
      canvas.fill(parts[1], style: style)
    }
    let hasText = parts[1].columns(.fixed(2), .fixed(2), .flexible())
    // Put an exclamation mark before an overdue item, because a terminal without colours does not
    // show red.
    canvas.write(isOverdue ? "!" : "", in: hasText[0], style: red.bold())
    canvas.write(item.item.isDone ? "☑" : "☐", in: hasText[1], style: style)
    let widths = [columns.other, columns.due, columns.age].filter { $0 > 0 }
    let fields = hasText[2].columns(
      [.flexible()] + widths.map(Length.fixed),
      spacing: 2
    )
    canvas.write(text(of: item, columns), in: fields[0], style: style)
    let texts: [(width: Int, text: String, style: Style)] = [
      (columns.other, other ?? "", quiet),
      (columns.due, Self.due(of: item, context), isOverdue ? red : quiet),
      (columns.age, Self.age(of: item), quiet),
    ]
    for (field, entry) in zip(fields.dropFirst(), texts.filter { $0.width > 0 }) {
      canvas.write(entry.text, in: field, style: entry.style)
    }
  }

  /// Returns the text of the item, without its owner if the heading or another column already names
  /// the owner.
  private func text(of item: FollowUp, _ columns: Columns) -> String {
    if case .item(_, .syncUp) = self, !columns.hasOther { return item.item.text.inOneLine }
    return item.parts.task.inOneLine
  }
}
