import TerminalUI

/// A column chart, with numbers on its left, and the first and the last date below it.
///
/// ```text
/// 19 min       ▆▆     ██
/// 15 min ┄┄┄██┄██┄┄┄┄┄██
///        ██ ██ ██ ▄▄  ██
///      0 ██ ██ ██ ██  ██
///        3 Nov    26 Nov
/// ```
nonisolated struct ScaledChart: View {
  /// A value, and the text that shows this value to the left of the chart.
  struct Mark {
    let value: Double
    let text: String
  }

  private let values: [Double]
  private let highest: Mark
  private let limit: Mark?
  private let dates: (first: String, last: String)
  private let markWidth: Int
  private let chart: ColumnChart

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The values from left to right.
  ///   - limit: The planned value, if any. Values above the planned value are red.
  ///   - dates: The dates of the first and the last value.
  ///   - markWidth: The minimum width of the numbers, which is the same for charts that must align.
  ///   - ink: The style of the columns.
  ///   - text: A closure that returns the text of a value.
  init(
    _ values: [Double],
    limit: Double? = nil,
    dates: (first: String, last: String),
    markWidth: Int = 0,
    ink: Style,
    text: (Double) -> String
  ) {
    self.values = values
    let most = max(values.max() ?? 0, limit ?? 0)
    highest = Mark(value: most, text: text(most))
    self.limit = limit.map { Mark(value: $0, text: text($0)) }
    self.dates = dates
    self.markWidth = max(
      markWidth,
      max(highest.text.columnWidth, self.limit?.text.columnWidth ?? 0)
    )
    chart = ColumnChart(
      values,
      limit: limit,
      style: ink,
      overLimitStyle: .overPlan
    )
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    // Omit the dates of a very short chart, so that the columns have more room.
    let hasDates = rect.height >= 3
    let rows = rect.rows(.flexible(), .fixed(hasDates ? 1 : 0))
    let parts = rows[0].columns(.fixed(markWidth), .flexible(), spacing: 1)
    canvas.draw(chart, in: parts[1])
    // Write the planned value last, so that it replaces another number in the same row.
    for mark in [Mark(value: 0, text: "0"), highest, limit].compactMap(\.self) {
      let row = chart.row(of: mark.value, height: parts[0].height)
      let place = parts[0].row(parts[0].height - 1 - row)
      canvas.write(
        mark.text.padded(toWidth: place.width, alignment: .trailing),
        in: place,
        style: .dim
      )
    }
    let width = max(chart.width(fitting: parts[1].width), dates.first.columnWidth)
    var below = rows[1].columns(.fixed(markWidth), .flexible(), spacing: 1)[1]
    let both = dates.first.columnWidth + 2 + dates.last.columnWidth
    below = below.columns(.fixed(max(width, min(both, below.width))), .flexible())[0]
    canvas.write(dates.first, in: below, style: .dim)
    guard below.width >= both else { return }
    canvas.write(dates.last, in: below, style: .dim, alignment: .trailing)
  }
}
