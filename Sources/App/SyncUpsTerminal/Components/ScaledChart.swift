import TerminalUI

/// A column chart, with numbers on its left, and the first and the last date below it.
///
/// Each date begins below the column that it belongs to. If the last date would not fit, the chart
/// uses narrower columns.
///
/// ```text
/// 19 min       ▆▆     ██
/// 15 min ┄┄┄██┄██┄┄┄┄┄██
///        ██ ██ ██ ▄▄  ██
///      0 ██ ██ ██ ██  ██
///        3 Nov        26 Nov
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
  private let overhang: Int
  private let chart: ColumnChart

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The values from left to right.
  ///   - limit: The planned value, if any. Values above the planned value are red.
  ///   - dates: The dates of the first and the last value.
  ///   - markWidth: The minimum width of the numbers, which is the same for charts that must align.
  ///   - overhang: The number of blank columns to the right of the chart, into which the last date
  ///     may extend.
  ///   - ink: The style of the columns.
  ///   - text: A closure that returns the text of a value.
  init(
    _ values: [Double],
    limit: Double? = nil,
    dates: (first: String, last: String),
    markWidth: Int = 0,
    overhang: Int = 0,
    ink: Style,
    text: (Double) -> String
  ) {
    self.values = values
    let most = max(values.max() ?? 0, limit ?? 0)
    highest = Mark(value: most, text: text(most))
    self.limit = limit.map { Mark(value: $0, text: text($0)) }
    self.dates = dates
    self.overhang = overhang
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
    let width = hasDates ? chartWidth(fitting: parts[1].width) : parts[1].width
    canvas.draw(chart, in: parts[1].columns(.fixed(width), .flexible())[0])
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
    if hasDates {
      drawDates(below: chart.columns(fitting: width), in: &canvas, row: rows[1], at: parts[1])
    }
  }

  /// Returns the width for the columns: the available width, or less if the last date would not fit
  /// below its column.
  ///
  /// Never omits a column of the chart, and never returns less than half of the available width.
  private func chartWidth(fitting room: Int) -> Int {
    let count = chart.columns(fitting: room).count
    return stride(from: room, to: room / 2, by: -1).first { width in
      let columns = chart.columns(fitting: width)
      let start = columns.last?.lowerBound ?? 0
      return columns.count == count && start + dates.last.columnWidth <= room + overhang
    } ?? room
  }

  private func drawDates(
    below columns: [Range<Int>],
    in canvas: inout Canvas,
    row: Rect,
    at area: Rect
  ) {
    let room = area.width + overhang
    func write(_ date: String, at x: Int) {
      let rect = Rect(x: area.minX + x, y: row.minY, width: max(0, room - x), height: 1)
      canvas.write(date, in: rect, style: .dim)
    }
    write(dates.first, at: 0)
    guard columns.count > 1, let last = columns.last else { return }
    let (first, width) = (dates.first.columnWidth, dates.last.columnWidth)
    let x = max(first + 1, min(last.lowerBound, room - width))
    if x + width <= room { write(dates.last, at: x) }
  }
}
