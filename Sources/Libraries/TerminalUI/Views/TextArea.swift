/// A multi-line text editor.
///
/// For text in a single row, use ``TextField``. Long lines wrap. If not all lines fit, the lines
/// scroll so that the cursor is visible. The text area measures all lines for each frame.
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
  ///   - placeholder: The dimmed text to show while the editor is empty.
  ///   - style: The style of the text.
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

  /// Returns the cursor position at a cell.
  ///
  /// - Parameters:
  ///   - point: The cell of the screen, for example of a click.
  ///   - rect: The area of the editor.
  /// - Returns: An offset for ``TextEditing/moveCursor(to:)``.
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

  /// Draws the lines around the cursor.
  ///
  /// If the editor is focused, places the cursor.
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

  /// Returns the first visible line.
  ///
  /// The cursor is in the last visible line or, near the start of the text, in an earlier line.
  private func firstLine(of lines: [Range<Int>], height: Int) -> Int {
    max(0, TextEditing.line(of: editing.cursor, in: lines) - max(1, height) + 1)
  }
}
