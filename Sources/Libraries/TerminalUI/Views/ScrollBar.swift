/// A thin bar that shows which part of something is visible.
public struct ScrollBar: View, Sendable {
  private let first: Int
  private let visible: Int
  private let count: Int
  private let style: Style

  /// Creates a scroll bar.
  ///
  /// - Parameters:
  ///   - first: The first row that is visible.
  ///   - visible: How many rows are.
  ///   - count: How many there are.
  ///   - style: How the part is drawn that stands for what is visible; the rest is fainter.
  public init(first: Int, visible: Int, count: Int, style: Style = .plain) {
    self.first = first
    self.visible = visible
    self.count = count
    self.style = style
  }

  /// Draws the bar into the first column, nothing if all is visible.
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
