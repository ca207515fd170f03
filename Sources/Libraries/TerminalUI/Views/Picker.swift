/// A value between two arrows, for choosing one of several values with Left, Right or a click.
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
  ///   - title: The chosen value.
  ///   - style: The style of the value.
  ///   - width: The minimum number of columns between the arrows, which keeps the arrows in place
  ///     when the value changes.
  public init(_ title: String, style: Style = .plain, width: Int = 0) {
    self.title = title
    self.style = style
    self.width = width
  }

  /// Returns the direction in which a click changes the value.
  ///
  /// - Parameters:
  ///   - x: The column of the click.
  ///   - rect: The area of the picker.
  /// - Returns: -1 for the previous value if the click is on the left arrow or on the blank next to
  ///   the arrow, otherwise 1 for the next value.
  public func step(at x: Int, in rect: Rect) -> Int {
    x < rect.minX.saturatingAdd(2) ? -1 : 1
  }

  /// Draws the value between its arrows in the first row.
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
