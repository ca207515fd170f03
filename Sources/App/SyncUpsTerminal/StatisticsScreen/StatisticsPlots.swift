import Foundation
import Models
import TerminalUI

/// Statistics as numbers and plots.
///
/// On a narrow screen, the label and the numbers of a plot are above the plot. On a wide screen,
/// the label and the numbers are next to the plot. On a very wide screen, the two charts are side
/// by side, with their labels and numbers above them.
nonisolated struct StatisticsPlots: View {
  private static let narrowest = 78
  private static let leastForTwo = 150
  private static let labelWidth = 19
  private static let labelSpacing = 2
  private static let summaryWidth = 24
  private static let summaryHeight = 3
  private static let noMeetings = "no meetings"

  private let statistics: MeetingStatistics
  private let total: MeetingStatistics.Week
  private let ink: Style
  private let context: ScreenContext

  /// Creates the plots.
  ///
  /// - Parameters:
  ///   - statistics: The statistics to show.
  ///   - ink: The style of lines and bars.
  ///   - context: The values that all screens need for drawing.
  init(_ statistics: MeetingStatistics, ink: Style, _ context: ScreenContext) {
    self.statistics = statistics
    total = statistics.total
    self.ink = ink
    self.context = context
  }

  /// Draws the plots as tall as the area allows.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let isDouble = rect.width >= Self.leastForTwo
    let isWide = rect.width >= Self.narrowest
    let (plotHeight, peopleHeight, spacing) = heights(in: rect, isWide: isWide, isDouble: isDouble)
    let label = isWide ? 0 : 1
    let hasItems = total.itemsOpened > 0
    let chart = Length.fixed((isDouble ? 1 : label) + plotHeight)
    let sections = rect.rows(
      [chart, isDouble ? .fixed(0) : chart, .fixed(label + peopleHeight)]
        + (hasItems ? [.fixed(1)] : []) + [.fixed(1)],
      spacing: spacing
    )
    let halves = sections[0].columns(.flexible(), .flexible(), spacing: 4)
    let charts = isDouble ? halves : Array(sections[..<2])
    let isBeside = isWide && !isDouble
    draw("Meetings per week", meetingsSummary, in: &canvas, charts[0], isBeside) {
      canvas,
      rect,
      overhang in
      let counts = statistics.weeks.map { Double($0.meetings) }
      canvas.draw(self.chart(counts, overhang: overhang) { "\(Int($0))" }, in: rect)
    }
    draw("Length against plan", planSummary, in: &canvas, charts[1], isBeside) {
      canvas,
      rect,
      overhang in
      let chart = self.chart(medians, limit: 1, overhang: overhang, text: Self.percent)
      canvas.draw(chart, in: rect)
    }
    draw("Who speaks", [], in: &canvas, sections[2], isWide, hasNumbers: false) { canvas, rect, _ in
      drawPeople(in: &canvas, rect: rect)
    }
    if isWide, statistics.people.count > 1 {
      canvas.write(SpeakerBars.legend, in: sections[2].row(1), style: .dim)
    }
    if hasItems {
      let text = "\(total.itemsOpened) opened, \(total.itemsClosed) of them closed"
      drawLine("Action items", [(text, .plain)], in: &canvas, sections[3])
    }
    drawLongest(in: &canvas, rect: sections[sections.count - 1])
  }

  /// For each week, the median of the meeting lengths as a fraction of the planned length.
  private var medians: [Double] { statistics.planFractions.map { $0.median ?? 0 } }

  /// Returns a chart with a column for each week.
  private func chart(
    _ values: [Double],
    limit: Double? = nil,
    overhang: Int,
    text: (Double) -> String
  ) -> ScaledChart {
    let (first, last) = (statistics.weeks[0], statistics.weeks[statistics.weeks.count - 1])
    // Use the same width for the numbers of both charts, so that the weeks of both charts align.
    let markWidth = Self.percent(max(1, medians.max() ?? 0)).columnWidth
    return ScaledChart(
      values,
      limit: limit,
      dates: (first.start.dayText(in: context.calendar), last.start.dayText(in: context.calendar)),
      markWidth: markWidth,
      overhang: overhang,
      ink: ink,
      text: text
    )
  }

  private static func percent(_ fraction: Double) -> String {
    "\(Int((fraction * 100).rounded())) %"
  }

  /// Returns the height of each chart, the height of the rows about people, and the spacing between
  /// the sections.
  private func heights(
    in rect: Rect,
    isWide: Bool,
    isDouble: Bool
  ) -> (plot: Int, people: Int, spacing: Int) {
    let items = total.itemsOpened == 0 ? 0 : 1
    let fixed = (isDouble ? 3 : isWide ? 1 : 4) + items
    let spacing = rect.height >= fixed + 13 ? 1 : 0
    let room = max(0, rect.height - fixed - (items > 0 ? 4 : 3) * spacing)
    let wanted = max(1, statistics.people.count)
    if isDouble {
      let plot = total.meetings == 0 ? 2 : min(max(2, room - wanted), 24)
      return (plot, min(wanted, max(0, room - plot)), spacing)
    }
    let plot = total.meetings == 0 ? 2 : min(max(2, room / 3, (room - wanted) / 2), 14)
    return (plot, min(wanted, max(0, room - 2 * plot)), spacing)
  }

  /// Draws a plot with its label and its numbers.
  ///
  /// The closure draws the plot. Its arguments are the canvas, the area of the plot, and the number
  /// of blank columns to the right of the area's last row.
  private func draw(
    _ label: String,
    _ summary: [(text: String, style: Style)],
    in canvas: inout Canvas,
    _ rect: Rect,
    _ isWide: Bool,
    hasNumbers: Bool = true,
    _ plot: (inout Canvas, Rect, _ overhang: Int) -> Void
  ) {
    guard isWide else {
      let rows = rect.rows(.fixed(1), .flexible())
      var pieces = Array(summary.prefix(1))
      for line in summary.dropFirst() {
        let width = pieces.reduce(label.columnWidth + 2) { $0 + $1.text.columnWidth }
        guard width + 3 + line.text.columnWidth <= rect.width else { break }
        pieces += [("   ", .plain), line]
      }
      let width = pieces.reduce(0) { $0 + $1.text.columnWidth }
      let head = rows[0].columns(.flexible(), .fixed(width), spacing: 2)
      canvas.write(label, in: head[0], style: .dim)
      canvas.write(pieces, in: head[1])
      return plot(&canvas, rows[1], 0)
    }
    let parts = rect.columns(
      .fixed(Self.labelWidth),
      .flexible(),
      .fixed(hasNumbers ? Self.summaryWidth : 0),
      spacing: hasNumbers ? 2 : 0
    )
    canvas.write(label, in: parts[0], style: .dim)
    let overhang = rect.height > Self.summaryHeight ? rect.maxX - parts[1].maxX : 0
    plot(&canvas, parts[1].inset(by: Insets(leading: hasNumbers ? 0 : 2)), overhang)
    for (row, line) in summary.enumerated().prefix(rect.height) {
      canvas.write(line.text, in: parts[2].row(row), style: line.style)
    }
  }

  private var meetingsSummary: [(text: String, style: Style)] {
    guard total.meetings > 0 else { return [(Self.noMeetings, .plain)] }
    let length = total.held > .zero ? ", \(total.held.spoken)" : ""
    return [(total.meetings.counted("meeting") + length, .plain)]
  }

  private var planSummary: [(text: String, style: Style)] {
    guard total.meetings > 0 else { return [(Self.noMeetings, .plain)] }
    let fractions = statistics.planFractions.joined()
    guard let median = Array(fractions).median else { return [("no lengths recorded", .plain)] }
    let over = fractions.count { $0 > 1 }
    let style: Style = over > 0 ? .overPlan : .dim
    return [
      ("median \(Self.percent(median)) of plan", .plain),
      ("\(over) of \(fractions.count.counted("meeting")) over", style),
      ("┄ marks the plan", .dim),
    ]
  }

  private func drawPeople(in canvas: inout Canvas, rect: Rect) {
    guard !statistics.people.isEmpty else {
      let text = total.meetings > 0 ? "Speaking times were not recorded." : Self.noMeetings
      canvas.write(text, in: rect, style: .dim)
      return
    }
    canvas.draw(SpeakerBars(statistics.people, ink: ink, colors: context.colors), in: rect)
  }

  private func drawLongest(in canvas: inout Canvas, rect: Rect) {
    guard let longest = statistics.longestOverrun else {
      let text =
        total.meetings == 0 ? Self.noMeetings : total.planned > .zero ? "none" : "not known"
      return drawLine("Longest overtime", [(text, .dim)], in: &canvas, rect)
    }
    let day = longest.date.relativeDayText(now: context.now, in: context.calendar)
    let time: (text: String, style: Style) = (
      "+\(longest.time.spoken)", .overPlan
    )
    let room = rect.width - Self.labelWidth - Self.labelSpacing - time.text.columnWidth
    let meeting = ScreenTitle(", ", truncating: longest.title, ", \(day)").text(fitting: room)
    drawLine("Longest overtime", [time, (meeting, .plain)], in: &canvas, rect)
  }

  /// Draws a label and the pieces of text next to it.
  private func drawLine(
    _ label: String,
    _ pieces: [(text: String, style: Style)],
    in canvas: inout Canvas,
    _ rect: Rect
  ) {
    let parts = rect.columns(
      .fixed(Self.labelWidth),
      .flexible(),
      spacing: Self.labelSpacing
    )
    canvas.write(label, in: parts[0], style: .dim)
    canvas.write(pieces, in: parts[1])
  }
}
