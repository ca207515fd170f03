/// A column chart, drawn in blocks with a resolution of an eighth of a row.
///
/// By default, the full height represents the largest value or the limit, whichever is larger.
/// Every column above zero is visible. In a wider area, the columns and the gaps between them are
/// wider, up to six screen columns each.
///
/// ```swift
/// ColumnChart(weeks.map { Double($0.meetings) })  // ▂ ▄ ▆ · █ ▅
/// ColumnChart(lengths, limit: plan, overLimitStyle: Style(foreground: .red))
/// ```
public struct ColumnChart: View, Sendable {
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let widestColumn = 6

  private let values: [Double]
  private let highest: Double
  private let limit: Double?
  private let style: Style
  private let overLimitStyle: Style
  private let faintStyle: Style

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The values from left to right. Values that are not positive finite numbers count
  ///     as zero.
  ///   - highest: The value that a column of full height represents. The columns of larger values
  ///     have full height, too. By default, the largest of `values` and `limit`.
  ///   - limit: The value of a dashed line behind the columns, if any.
  ///   - style: The style of the columns.
  ///   - overLimitStyle: The style of columns above the limit, by default `style`.
  ///   - faintStyle: The style of the dashed line and of the dots that mark zero values.
  public init(
    _ values: [Double],
    highest: Double? = nil,
    limit: Double? = nil,
    style: Style = .plain,
    overLimitStyle: Style? = nil,
    faintStyle: Style = .dim
  ) {
    self.values = values.map { $0.isFinite ? max(0, $0) : 0 }
    self.limit = limit.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    self.highest = highest ?? max(self.values.max() ?? 0, self.limit ?? 0)
    self.style = style
    self.overLimitStyle = overLimitStyle ?? style
    self.faintStyle = faintStyle
  }

  /// Returns the width of the chart in columns of the screen.
  ///
  /// - Parameter room: The available width in columns of the screen.
  public func width(fitting room: Int) -> Int {
    columns(fitting: room).last?.upperBound ?? 0
  }

  /// Returns the horizontal range of each column, relative to the left edge of the chart.
  ///
  /// If there are too many values for separate columns, a column represents several values.
  ///
  /// - Parameter room: The available width in columns of the screen.
  public func columns(fitting room: Int) -> [Range<Int>] {
    guard room > 0, !values.isEmpty else { return [] }
    let size = groupSize(fitting: room)
    let count = (values.count + size - 1) / size
    let (width, spacing) = Self.columns(count, fitting: room)
    return (0..<count).map { index in
      let x = index * (width + spacing)
      return x..<x + width
    }
  }

  /// Returns the row of the chart that represents a value, counted from the bottom.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - height: The height of the chart.
  public func row(of value: Double, height: Int) -> Int {
    max(0, min(height - 1, (eighths(of: value, height: height) - 1) / 8))
  }

  /// Draws the columns from left to right.
  ///
  /// If there are too many values for separate columns, each column shows the median of a group of
  /// neighbouring values.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty, !values.isEmpty else { return }
    if let limit, limit <= highest {
      let y = rect.maxY - 1 - row(of: limit, height: rect.height)
      let line = Rect(x: rect.minX, y: y, width: width(fitting: rect.width), height: 1)
      canvas.fill(line, with: "┄", style: faintStyle)
    }
    for (value, column) in zip(values(fitting: rect.width), columns(fitting: rect.width)) {
      let height = eighths(of: value, height: rect.height)
      let style = limit.map { value > $0 } ?? false ? overLimitStyle : style
      for row in 0..<max(1, (height + 7) / 8) {
        canvas.fill(
          Rect(
            x: rect.minX + column.lowerBound,
            y: rect.maxY - 1 - row,
            width: column.count,
            height: 1
          ),
          with: height == 0 ? "·" : Self.eighths[min(8, height - 8 * row)],
          style: height == 0 ? faintStyle : style
        )
      }
    }
  }

  /// Returns the height of a value in eighths of a row.
  private func eighths(of value: Double, height: Int) -> Int {
    guard value > 0 else { return 0 }
    // Divide first: the product of large values could overflow.
    let part = highest > 0 ? min(1, value / highest) : 0
    return max(1, Int((part * Double(8 * height)).rounded()))
  }

  /// Returns the width of each column and the spacing between them.
  private static func columns(_ count: Int, fitting room: Int) -> (width: Int, spacing: Int) {
    // Add one to the available width, because the last column has no gap after it.
    let pitch = (room + 1) / count
    guard pitch > 1 else { return (1, 0) }
    let width = min((pitch + 1) / 2, widestColumn)
    return (width, min(pitch - width, widestColumn))
  }

  /// Returns the values, or the medians of groups of neighbouring values if there are too many
  /// values for separate columns.
  private func values(fitting room: Int) -> [Double] {
    let size = groupSize(fitting: room)
    return stride(from: 0, to: values.count, by: size).map { start in
      let part = values[start..<min(start + size, values.count)].sorted()
      return part[(part.count - 1) / 2] / 2 + part[part.count / 2] / 2
    }
  }

  /// Returns the number of values that each column represents.
  private func groupSize(fitting room: Int) -> Int {
    let most = max(1, (room + 1) / 2)
    return (values.count + most - 1) / most
  }
}
