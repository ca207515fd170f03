/// A column chart, drawn in blocks with a resolution of an eighth of a row.
///
/// By default, the largest value has the full height. Every value above zero is visible.
///
/// ```swift
/// ColumnChart(weeks.map { Double($0.meetings) })  // ▂ ▄ ▆ · █ ▅
/// ```
public struct ColumnChart: View, Sendable {
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let widestColumn = 3

  private let values: [Double]
  private let highest: Double?
  private let style: Style
  private let zeroStyle: Style

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The values from left to right. Values that are not positive finite numbers count
  ///     as zero.
  ///   - highest: The value of the full height, so that several charts have the same scale. Larger
  ///     values have the full height, too. By default, the largest value.
  ///   - style: The style of the columns.
  ///   - zeroStyle: The style of the dots that mark zero values.
  public init(
    _ values: [Double],
    highest: Double? = nil,
    style: Style = .plain,
    zeroStyle: Style = .dim
  ) {
    self.values = values.map { $0.isFinite ? max(0, $0) : 0 }
    self.highest = highest
    self.style = style
    self.zeroStyle = zeroStyle
  }

  /// Returns the width of the chart in columns of the screen.
  ///
  /// - Parameter room: The available columns.
  public func width(fitting room: Int) -> Int {
    guard room > 0, !values.isEmpty else { return 0 }
    let count = values(atMost: room).count
    let (width, spacing) = Self.columns(count, fitting: room)
    return count * (width + spacing) - spacing
  }

  /// Draws the columns from left to right.
  ///
  /// If they do not fit, each shows the mean of several values.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty, !values.isEmpty else { return }
    let values = values(atMost: rect.width)
    let highest = highest ?? values.max() ?? 0
    let (width, spacing) = Self.columns(values.count, fitting: rect.width)
    for (index, value) in values.enumerated() {
      let x = rect.minX + index * (width + spacing)
      // Divides first: the product of large values could overflow.
      let part = highest > 0 ? min(1, value / highest) : 0
      let height = value > 0 ? max(1, Int((part * Double(8 * rect.height)).rounded())) : 0
      for row in 0..<rect.height {
        let eighths = min(8, max(0, height - 8 * row))
        let character = height == 0 && row == 0 ? "·" : Self.eighths[eighths]
        canvas.fill(
          Rect(x: x, y: rect.maxY - 1 - row, width: width, height: 1),
          with: character,
          style: height == 0 ? zeroStyle : style
        )
      }
    }
  }

  /// Returns the width of each column and the spacing between them.
  private static func columns(_ count: Int, fitting room: Int) -> (width: Int, spacing: Int) {
    let spacing = 2 * count - 1 <= room ? 1 : 0
    return (min(max(1, (room + spacing) / count - spacing), widestColumn), spacing)
  }

  /// Returns the values, or the means of groups of neighbours.
  private func values(atMost count: Int) -> [Double] {
    let size = (values.count + count - 1) / count
    return stride(from: 0, to: values.count, by: size).map { start in
      let part = values[start..<min(start + size, values.count)]
      return part.reduce(0) { $0 + $1 / Double(part.count) }
    }
  }
}
