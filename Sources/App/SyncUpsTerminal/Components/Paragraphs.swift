import TerminalUI

/// A block of text, such as a heading or a paragraph, for example in a side pane.
nonisolated enum Paragraph: Hashable, Sendable {
  case blank

  case heading(String)

  /// A label, and a wrapped value next to the label.
  case fact(String, String)

  /// Wrapped text.
  case text(String, Style = .plain)

  /// Wrapped text after a symbol, such as `☐`.
  case item(String, String)
}

/// Paragraphs, one below the other, as many as fit.
nonisolated struct Paragraphs: View {
  private static let labelWidth = 14

  private let paragraphs: [Paragraph]

  init(_ paragraphs: [Paragraph]) {
    self.paragraphs = paragraphs
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    var rest = rect
    draw(in: &canvas, &rest)
  }

  /// Draws the paragraphs at the top of an area, and removes their rows from the area.
  func draw(in canvas: inout Canvas, _ rest: inout Rect) {
    for paragraph in paragraphs where !rest.isEmpty {
      draw(paragraph, in: &canvas, &rest)
    }
  }

  private func draw(_ paragraph: Paragraph, in canvas: inout Canvas, _ rest: inout Rect) {
    switch paragraph {
    case .blank: rest.removeRows(1)
    case .heading(let title):
      drawText(title.inOneLine, .bold, after: "", .plain, 0, in: &canvas, &rest)
    case .fact(let label, let value):
      drawText(value, after: label, .dim, Self.labelWidth, in: &canvas, &rest)
    case .text(let text, let style):
      drawText(text, style, after: "", .plain, 0, in: &canvas, &rest)
    case .item(let sign, let text):
      drawText(text, after: sign, .plain, sign.columnWidth + 1, in: &canvas, &rest)
    }
  }

  /// Draws wrapped text after a symbol or a label.
  private func drawText(
    _ text: String,
    _ style: Style = .plain,
    after label: String,
    _ labelStyle: Style,
    _ width: Int,
    in canvas: inout Canvas,
    _ rest: inout Rect
  ) {
    // Wrap only as many characters as the area has cells, because notes can be long.
    let beginning = String(text.prefix(rest.width * rest.height))
    let wrapped = Text(beginning, style: style, isWrapped: true)
    let height = wrapped.lines(width: max(1, rest.width - width)).count
    let parts = rest.removeRows(height).columns(.fixed(width), .flexible())
    canvas.write(label, in: parts[0], style: labelStyle)
    canvas.draw(wrapped, in: parts[1])
  }
}

nonisolated extension Rect {
  /// Removes rows from the top of the rectangle, and returns the area of the removed rows.
  ///
  /// If the rectangle has too few rows, removes all of them.
  @discardableResult
  mutating func removeRows(_ count: Int) -> Rect {
    let parts = rows(.fixed(min(count, height)), .flexible())
    self = parts[1]
    return parts[0]
  }
}
