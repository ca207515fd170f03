import TerminalUI

/// A list of items with boxes, below titles: the agenda, or the action items that were open when the
/// meeting started.
struct ItemList: View {
  /// A row of the list.
  private enum Row {
    case title(String)
    case item(Int)
  }

  private let items: [(text: String, isDone: Bool)]
  private let rows: [Row]
  private let selected: Int?
  private let title: (Int) -> String
  private let target: (Int) -> RecordScreen.Target

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - selected: The index of the selected item.
  ///   - title: Returns the title for an item. Consecutive items with the same title share one row
  ///     for it.
  ///   - target: Returns the target of clicks on an item.
  init(
    _ items: [(text: String, isDone: Bool)],
    selected: Int?,
    title: @escaping (Int) -> String,
    target: @escaping (Int) -> RecordScreen.Target
  ) {
    self.items = items
    self.selected = selected
    self.title = title
    self.target = target
    rows = items.indices.flatMap { index -> [Row] in
      let isFirst = index == 0 || title(index) != title(index - 1)
      return (isFirst ? [.title(title(index))] : []) + [.item(index)]
    }
  }

  /// Draws the items below their titles, scrolled so that the selected one is visible.
  func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rows.isEmpty, !rect.isEmpty else { return }
    // In a single row, the title comes before the item.
    let isSingle = rect.height == 1
    let rows = isSingle ? rows.filter { if case .item = $0 { true } else { false } } : rows
    var position = ScrollPosition()
    let visible = ScrollPosition.visibleCount(height: rect.height)
    let selectedRow = rows.firstIndex {
      if case .item(let index) = $0 { index == selected } else { false }
    }
    if let selectedRow { position.reveal(selectedRow, of: rows.count, visible: visible) }
    let list = List(count: rows.count, position: position) { index in
      Drawing { canvas, rect in
        switch rows[index] {
        case .title(let title): canvas.write(title, in: rect, style: .dim)
        case .item(let index):
          let title = isSingle ? "\(title(index)):" : ""
          let parts = rect.columns(
            .fixed(title.columnWidth),
            .flexible(),
            spacing: isSingle ? 1 : 0
          )
          canvas.write(title, in: parts[0], style: .dim)
          draw(index, in: &canvas, rect: parts[1])
        }
      }
    }
    canvas.draw(list, in: rect)
  }

  private func draw(_ index: Int, in canvas: inout Canvas, rect: Rect) {
    canvas.regions.add(target(index), rect: rect)
    let item = items[index]
    let parts = rect.inset(by: Insets(trailing: 1)).columns(.fixed(2), .fixed(2), .flexible())
    let style: Style = item.isDone ? .dim : .plain
    canvas.write(item.isDone ? "☑" : "☐", in: parts[1], style: style)
    canvas.write(item.text, in: parts[2], style: style)
    guard index == selected else { return }
    canvas.write("▸", in: parts[0], style: .bold)
    canvas.buffer.restyle(rect) { $0.reverse() }
  }
}
