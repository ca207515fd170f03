import TerminalUI

/// A list of items with boxes: the agenda, or the action items that were open when the meeting
/// started.
struct ItemList: View {
  private let title: String
  private let items: [(text: String, isDone: Bool)]
  private let selected: Int?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - title: The title above the items.
  ///   - items: The items.
  ///   - selected: The index of the selected item.
  init(_ title: String, _ items: [(text: String, isDone: Bool)], selected: Int?) {
    self.title = title
    self.items = items
    self.selected = selected
  }

  /// Draws the items below a title, scrolled so that the selected one is visible.
  func draw(in canvas: inout Canvas, rect: Rect) {
    guard !items.isEmpty, !rect.isEmpty else { return }
    // In a single row, the items are more useful than the title.
    let parts = rect.rows(.fixed(rect.height > 1 ? 1 : 0), .flexible())
    canvas.write(title, in: parts[0], style: .dim)
    var position = ScrollPosition()
    let visible = ScrollPosition.visibleCount(height: parts[1].height)
    if let selected { position.reveal(selected, of: items.count, visible: visible) }
    let list = List(count: items.count, position: position) { index in
      Drawing { canvas, rect in draw(index, in: &canvas, rect: rect) }
    }
    canvas.draw(list, in: parts[1])
  }

  private func draw(_ index: Int, in canvas: inout Canvas, rect: Rect) {
    let item = items[index]
    let parts = rect.inset(by: Insets(trailing: 1)).columns(.fixed(2), .fixed(2), .flexible())
    let style: Style = item.isDone ? .dim : .plain
    canvas.write(item.isDone ? "☒" : "☐", in: parts[1], style: style)
    canvas.write(item.text, in: parts[2], style: style)
    guard index == selected else { return }
    canvas.write("▸", in: parts[0], style: .bold)
    canvas.buffer.restyle(rect) { $0.reverse() }
  }
}
