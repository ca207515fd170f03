/// Lines of text that can be edited.
///
/// For text with line breaks; text in one row is a ``TextField``. Lines are wrapped,
/// and scrolled so that the cursor is visible. All of them are measured for each frame.
public struct TextArea: View, Sendable {
  private let editing: TextEditing
  private let isFocused: Bool
  private let placeholder: String
  private let style: Style

  /// Creates a text area.
  ///
  /// - Parameters:
  ///   - editing: The text and its cursor.
  ///   - isFocused: Whether the cursor is shown.
  ///   - placeholder: What is shown, dimmed, while there is no text.
  ///   - style: How the text is drawn.
  public init(
    _ editing: TextEditing,
    isFocused: Bool,
    placeholder: String = "",
    style: Style = .plain
  ) {
    self.editing = editing
    self.isFocused = isFocused
    self.placeholder = placeholder
    self.style = style
  }

  /// The cursor's place in the text that is shown at a cell.
  ///
  /// - Parameters:
  ///   - point: The cell of the screen, as in a click.
  ///   - rect: Where the area is drawn.
  /// - Returns: What ``TextEditing/moveCursor(to:)`` takes.
  public func offset(at point: Point, in rect: Rect) -> Int {
    let lines = editing.lines(width: rect.width)
    let line = firstLine(of: lines, height: rect.height)
      .saturatingAdd(point.y.saturatingSubtract(rect.minY))
      .clamped(to: 0...lines.count - 1)
    return editing.offset(
      atColumn: point.x.saturatingSubtract(rect.minX),
      in: lines,
      line: line
    )
  }

  /// Draws the lines around the cursor, and the cursor if the area is focused.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty else { return }
    canvas.fill(rect, style: style)
    if editing.isEmpty {
      canvas.write(placeholder, in: rect.row(0), style: style.dim())
    }
    let lines = editing.lines(width: rect.width)
    let first = firstLine(of: lines, height: rect.height)
    for (row, line) in lines[first...].prefix(rect.height).enumerated() {
      let place = rect.row(row)
      canvas.buffer.write(editing.shown(line), at: place.origin, style: style, in: place)
    }
    if isFocused {
      let line = TextEditing.line(of: editing.cursor, in: lines)
      let column = editing.width(of: lines[line].lowerBound..<editing.cursor)
      canvas.buffer.cursor = Point(
        x: rect.minX + min(column, rect.width - 1),
        y: rect.minY + line - first
      )
    }
  }

  /// The first line that is shown: the cursor is in the last one, or above it near the start.
  private func firstLine(of lines: [Range<Int>], height: Int) -> Int {
    max(0, TextEditing.line(of: editing.cursor, in: lines) - max(1, height) + 1)
  }
}
