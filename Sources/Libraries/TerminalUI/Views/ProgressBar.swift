/// A progress bar.
public struct ProgressBar: View, Sendable {
  /// The shape of the bar.
  public enum Shape: Hashable, Sendable {
    /// A thin line that is heavy in its completed part: `━━━──`.
    case line

    /// Characters that work without colours: `###..`.
    case signs
  }

  private let fraction: Double
  private let shape: Shape
  private let style: Style
  private let trackStyle: Style

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - fraction: The completed fraction, from 0 to 1. NaN counts as zero.
  ///   - shape: The shape of the bar.
  ///   - style: The style of the completed part.
  ///   - trackStyle: The style of the part that is not completed.
  public init(
    _ fraction: Double,
    shape: Shape = .line,
    style: Style = .plain,
    trackStyle: Style = .dim
  ) {
    self.fraction = fraction.isNaN ? 0 : max(0, min(1, fraction))
    self.shape = shape
    self.style = style
    self.trackStyle = trackStyle
  }

  /// Draws the bar in the first row.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let line = rect.row(0)
    guard !line.isEmpty else { return }
    switch shape {
    case .line: draw(in: &canvas, line, done: "━", rest: "─")
    case .signs: draw(in: &canvas, line, done: "#", rest: ".")
    }
  }

  private func draw(in canvas: inout Canvas, _ line: Rect, done: Character, rest: Character) {
    let count = Int((Double(line.width) * fraction).rounded())
    canvas.write(
      [
        (String(repeating: done, count: count), style),
        (String(repeating: rest, count: line.width - count), trackStyle),
      ],
      in: line
    )
  }
}
