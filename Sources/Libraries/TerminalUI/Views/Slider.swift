/// A slider for changing a number with Left, Right or a click.
///
/// ```text
/// ◂━━━━━●─────────▸
/// ```
public struct Slider: View, Sendable {
  private let value: Int
  private let range: ClosedRange<Int>
  private let style: Style

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: The number. Numbers outside the range are drawn at the nearer end.
  ///   - range: The range of valid numbers.
  ///   - style: The style of the knob and of the track before it.
  public init(value: Int, in range: ClosedRange<Int>, style: Style = .plain) {
    self.value = value
    self.range = range
    self.style = style
  }

  /// Returns the number that a click at a column chooses.
  ///
  /// - Parameters:
  ///   - x: The column of the screen, for example of a click.
  ///   - rect: The area of the slider.
  /// - Returns: The number that the column represents. For a click on an arrow, the current number
  ///   plus or minus one, within the range.
  public func value(at x: Int, in rect: Rect) -> Int {
    let steps = rect.width - 3
    let column = x.saturatingSubtract(rect.minX).clamped(to: 0...max(0, rect.width - 1))
    let current = value.clamped(to: range)
    if column == 0 { return max(range.lowerBound, current.saturatingSubtract(1)) }
    if column == rect.width - 1 { return min(range.upperBound, current.saturatingAdd(1)) }
    guard steps > 0 else { return current }
    let fraction = Double(column - 1) / Double(steps)
    let offset = Double(range.upperBound.saturatingSubtract(range.lowerBound)) * fraction
    return range.lowerBound.saturatingAdd(Int(exactly: offset.rounded()) ?? 0).clamped(to: range)
  }

  /// Draws the slider in the first row, or nothing if the row has fewer than three columns.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let line = rect.row(0)
    guard line.width >= 3 else { return }
    let length = Double(range.upperBound.saturatingSubtract(range.lowerBound))
    let done = Double(value.clamped(to: range).saturatingSubtract(range.lowerBound))
    let track = line.width - 2
    let knob = length > 0 ? Int((Double(track - 1) * done / length).rounded()) : 0
    let before = String(repeating: "━", count: knob)
    let after = String(repeating: "─", count: track - 1 - knob)
    canvas.write(
      [("◂", style.dim()), (before + "●", style), (after, style.dim()), ("▸", style.dim())],
      in: line
    )
  }
}
