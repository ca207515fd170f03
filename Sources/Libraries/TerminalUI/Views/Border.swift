/// A thin border with round corners.
public struct Border: View, Sendable {
  private let style: Style

  /// Creates a border.
  ///
  /// - Parameter style: The style of the border.
  public init(style: Style = .plain) {
    self.style = style
  }

  /// Draws the border in the outermost cells, if the rectangle is at least two cells wide and high.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let line = String(repeating: "─", count: rect.width - 2)
    canvas.write("╭" + line + "╮", in: rect.row(0), style: style)
    canvas.write("╰" + line + "╯", in: rect.row(rect.height - 1), style: style)
    for index in 1..<max(1, rect.height - 1) {
      let row = rect.row(index)
      canvas.buffer.write("│", at: row.origin, style: style, in: rect)
      canvas.buffer.write("│", at: Point(x: row.maxX - 1, y: row.minY), style: style, in: rect)
    }
  }
}
