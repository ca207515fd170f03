/// One of several values that is changed by Left and Right or by a click, between two arrows.
///
/// ```text
/// ◂ Periwinkle ▸
/// ```
public struct Picker: View, Sendable {
  private let title: String
  private let style: Style
  private let width: Int

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - title: The value that is picked.
  ///   - style: How the value is drawn, such as on its own colour.
  ///   - width: The columns for the value, so that the arrows stay where they are while it changes.
  public init(_ title: String, style: Style = .plain, width: Int = 0) {
    self.title = title
    self.style = style
    self.width = width
  }

  /// Which way a click goes.
  ///
  /// - Parameters:
  ///   - x: The column of the click.
  ///   - rect: Where the picker is drawn.
  /// - Returns: -1 for the value before, on the left arrow and the blank beside it, 1 for the one
  ///   after.
  public func step(at x: Int, in rect: Rect) -> Int {
    x < rect.minX.saturatingAdd(2) ? -1 : 1
  }

  /// Draws the value between its arrows into the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let title = " " + title.inOneLine + " "
    let wanted = max(width, title.columnWidth)
    let parts = rect.row(0).columns(
      .fixed(1),
      .fixed(min(wanted, max(0, rect.width - 2))),
      .fixed(1),
      .flexible()
    )
    canvas.write("◂", in: parts[0], style: .dim)
    canvas.write(
      title.fitted(toWidth: parts[1].width, alignment: .center),
      in: parts[1],
      style: style
    )
    canvas.write("▸", in: parts[2], style: .dim)
  }
}
