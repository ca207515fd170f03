/// A single-line text editor.
///
/// Scrolls horizontally to keep the cursor visible. The text scrolls in steps of half the field's
/// width, so that it does not move with every key press. A field without focus shows the start of
/// the text. An ellipsis marks text that is cut off.
public struct TextField: View, Sendable {
  private let editing: TextEditing
  private let isFocused: Bool
  private let placeholder: String
  private let style: Style

  /// Creates a text field.
  ///
  /// - Parameters:
  ///   - editing: The text and its cursor.
  ///   - isFocused: Whether the cursor is shown.
  ///   - placeholder: The dimmed text to show while the field is empty.
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

  /// Returns the cursor position at a column.
  ///
  /// - Parameters:
  ///   - x: The column of the screen, for example of a click.
  ///   - rect: The area of the field.
  /// - Returns: An offset for ``TextEditing/moveCursor(to:)``.
  public func offset(at x: Int, in rect: Rect) -> Int {
    let scroll = scroll(width: rect.width, cursor: cursorColumn)
    let column = x.saturatingSubtract(rect.minX).saturatingAdd(scroll)
    let all = 0..<editing.characters.count
    return editing.offset(atColumn: column, in: [all], line: 0)
  }

  /// Draws the text.
  ///
  /// If the field is focused, places the cursor.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty else { return }
    let line = rect.row(0)
    canvas.fill(line, style: style)
    if editing.isEmpty {
      canvas.write(placeholder, in: line, style: style.dim())
    }
    let cursorColumn = cursorColumn
    let scroll = scroll(width: rect.width, cursor: cursorColumn)
    // Read one column more than the field has, to find out whether more text follows.
    let visible = editing.visible(in: scroll..<scroll.saturatingAdd(rect.width).saturatingAdd(1))
    let start = rect.minX + visible.column - scroll
    canvas.buffer.write(
      editing.shown(visible.clusters),
      at: Point(x: start, y: rect.minY),
      style: style,
      in: line
    )
    let cursor = rect.minX + cursorColumn - scroll
    if isFocused { canvas.buffer.cursor = Point(x: cursor, y: rect.minY) }
    let end = start + editing.width(of: visible.clusters)
    let cuts = [(line.minX, scroll > 0), (line.maxX - 1, end > line.maxX)]
    for (x, isCut) in cuts where isCut && !(isFocused && x == cursor) {
      canvas.buffer.write("…", at: Point(x: x, y: rect.minY), style: style.dim(), in: line)
    }
  }

  /// The column of the cursor in the text.
  ///
  /// The column is zero if the cursor is not shown.
  private var cursorColumn: Int { isFocused ? editing.width(of: 0..<editing.cursor) : 0 }

  /// Returns the number of columns by which the text is scrolled to the left.
  private func scroll(width: Int, cursor: Int) -> Int {
    // Scroll even if the text fits exactly, because a cursor at the end needs one more column.
    let start = editing.visible(in: 0..<max(0, width)).clusters
    guard isFocused, editing.width(of: start) >= width else { return 0 }
    guard width > 1 else { return cursor }
    let step = width / 2
    return max(0, cursor / step - 1) * step
  }
}
