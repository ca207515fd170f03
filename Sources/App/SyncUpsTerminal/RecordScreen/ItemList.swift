import TerminalUI

/// A list of items with checkboxes, grouped below titles: the agenda, or the action items that were
/// open when the meeting started.
struct ItemList: View {
  /// A row of the list.
  private enum Row {
    case title(String)

    /// A row of an item's wrapped text. `isFirst` is `true` for the row with the checkbox.
    case item(Int, line: String, isFirst: Bool)
  }

  /// The width of the marker, the checkbox and the spaces around them.
  private static let margin = 5

  private let items: [(text: String, isDone: Bool)]
  private let selected: Int?
  private let selectionStyle: Style
  private let singleTitle: String
  private let title: (Int) -> String
  private let target: (Int) -> RecordScreen.Target

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - selected: The index of the selected item.
  ///   - selectionStyle: The style of the selected item's rows.
  ///   - singleTitle: The title of a list that has room for a single row.
  ///   - title: A closure that returns the title for an item. Consecutive items with the same title
  ///     appear below one title row.
  ///   - target: A closure that returns the click target of an item.
  init(
    _ items: [(text: String, isDone: Bool)],
    selected: Int?,
    selectionStyle: Style,
    singleTitle: String,
    title: @escaping (Int) -> String,
    target: @escaping (Int) -> RecordScreen.Target
  ) {
    self.items = items
    self.selected = selected
    self.selectionStyle = selectionStyle
    self.singleTitle = singleTitle
    self.title = title
    self.target = target
  }

  /// Returns the rows of an item's wrapped text.
  static func lines(of text: String, width: Int) -> [String] {
    text.inOneLine.wrapped(toWidth: width - margin)
  }

  /// Returns the rows of all items and their titles.
  ///
  /// Each item gets at least one row. Long items wrap onto further rows while rows are left. The
  /// selected item is the first to wrap.
  ///
  /// - Parameter rect: The area of the list.
  private func rows(in rect: Rect) -> [Row] {
    let isNew = items.indices.map { $0 == 0 || title($0) != title($0 - 1) }
    let room = rect.height - isNew.count { $0 }
    // Wrap the unselected items only if all items would fit with one row each: wrapping a thousand
    // items in each frame would take too long.
    let texts = items.indices.map { index in
      let text = items[index].text
      return items.count < room || index == selected
        ? Self.lines(of: text, width: rect.width) : [text]
    }
    let shares = RowShares.shares(of: room, among: texts.map(\.count), preferring: selected)
    return items.indices.flatMap { index -> [Row] in
      (isNew[index] ? [.title(title(index))] : [])
        + RowShares.rows(of: texts[index], shares[index]).enumerated()
        .map { .item(index, line: $1, isFirst: $0 == 0) }
    }
  }

  /// Draws the items below their titles, scrolled so that the selected item is visible.
  func draw(in canvas: inout Canvas, rect: Rect) {
    guard !items.isEmpty, !rect.isEmpty else { return }
    // If the list has only one row, write the title to the left of the item.
    let isSingle = rect.height == 1
    let rows =
      isSingle
      ? items.indices.map { .item($0, line: items[$0].text, isFirst: true) } : rows(in: rect)
    var position = ScrollPosition()
    let visible = ScrollPosition.visibleCount(height: rect.height)
    func isSelected(_ row: Row) -> Bool {
      if case .item(let index, _, _) = row { index == selected } else { false }
    }
    for row in [rows.lastIndex(where: isSelected), rows.firstIndex(where: isSelected)] {
      if let row { position.reveal(row, of: rows.count, visible: visible) }
    }
    let list = List(count: rows.count, position: position) { index in
      Drawing { canvas, rect in
        switch rows[index] {
        case .title(let title): canvas.write(title, in: rect, style: .dim)
        case .item(let index, let line, let isFirst):
          let title = isSingle ? "\(singleTitle):" : ""
          let parts = rect.columns(
            .fixed(title.columnWidth),
            .flexible(),
            spacing: isSingle ? 1 : 0
          )
          canvas.write(title, in: parts[0], style: .dim)
          draw(line, of: index, isFirst: isFirst, in: &canvas, rect: parts[1])
        }
      }
    }
    canvas.draw(list, in: rect)
  }

  private func draw(
    _ line: String,
    of index: Int,
    isFirst: Bool,
    in canvas: inout Canvas,
    rect: Rect
  ) {
    canvas.regions.add(target(index), rect: rect)
    let item = items[index]
    let parts = rect.inset(by: Insets(trailing: 1)).columns(.fixed(2), .fixed(2), .flexible())
    let style: Style = item.isDone ? .dim : .plain
    if isFirst { canvas.write(item.isDone ? "☑" : "☐", in: parts[1], style: style) }
    canvas.write(line, in: parts[2], style: style)
    guard index == selected else { return }
    if isFirst { canvas.write("▸", in: parts[0], style: .bold) }
    canvas.buffer.restyle(rect) { _ in selectionStyle }
  }
}
