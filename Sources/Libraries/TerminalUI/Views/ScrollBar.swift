/// A thin bar that shows which part of a list is visible.
public struct ScrollBar: View, Sendable {
  private let first: Int
  private let visible: Int
  private let count: Int
  private let style: Style

  /// Creates a scroll bar.
  ///
  /// - Parameters:
  ///   - first: The first visible row.
  ///   - visible: The number of visible rows.
  ///   - count: The number of rows in the list.
  ///   - style: The style of the part that represents the visible rows. The rest of the bar is
  ///     dimmed.
  public init(first: Int, visible: Int, count: Int, style: Style = .plain) {
    self.first = first
    self.visible = visible
    self.count = count
    self.style = style
  }

  /// Draws the bar in the first column.
  ///
  /// If all rows are visible, draws nothing.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty, visible > 0, count > visible else { return }
    let height = rect.height
    let length = Int((Double(height) * Double(visible) / Double(count)).rounded())
      .clamped(to: 1...height)
    let fraction = Double(first) / Double(count - visible)
    let start = Int((Double(height - length) * max(0, min(1, fraction))).rounded())
    for y in 0..<height {
      let isThumb = (start..<start + length).contains(y)
      canvas.buffer.write(
        isThumb ? "┃" : "│",
        at: Point(x: rect.minX, y: rect.minY + y),
        style: isThumb ? style : style.dim(),
        in: rect
      )
    }
  }
}
