import Foundation
import Models
import TerminalUI

/// Statistics as numbers and plots.
///
/// Each plot has its label and its numbers next to it on a wide screen, otherwise above it.
nonisolated struct StatisticsPlots: View {
  private static let narrowest = 78
  private static let labelWidth = 22
  private static let summaryWidth = 24

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

  /// Draws the plots as high as they fit.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let isWide = rect.width >= Self.narrowest
    let (plotHeight, peopleHeight, itemsHeight, spacing) = heights(in: rect, isWide: isWide)
    let label = isWide ? 0 : 1
    let sections = rect.rows(
      [.fixed(label + plotHeight), .fixed(label + plotHeight), .fixed(label + peopleHeight)]
        + (itemsHeight > 0 ? [.fixed(itemsHeight)] : []) + [.fixed(1)],
      spacing: spacing
    )
    let columns = ColumnChart(statistics.weeks.map { Double($0.meetings) }, style: ink)
    draw("Meetings a week", meetingsSummary, in: &canvas, sections[0], isWide) { canvas, rect in
      canvas.draw(columns, in: rect)
    }
    let line = LinePlot(statistics.weeks.map(\.heldShare), reference: 1, style: ink)
    draw("Minutes against plan", planSummary, in: &canvas, sections[1], isWide) { canvas, rect in
      // Matches the width of the columns above, so that the weeks align.
      let width = columns.width(fitting: rect.width)
      canvas.draw(line, in: rect.columns(.fixed(width), .flexible())[0])
    }
    let hasFairShare = statistics.people.count > 1
    draw("Who speaks", [], in: &canvas, sections[2], isWide, hasNumbers: false) { canvas, rect in
      drawPeople(in: &canvas, rect: rect)
    }
    if isWide, hasFairShare {
      canvas.write(SpeakerBars.legend, in: sections[2].row(1), style: .dim)
    }
    if itemsHeight > 0 { drawItems(in: &canvas, sections[3], isWide) }
    drawLongest(in: &canvas, rect: sections[sections.count - 1])
  }

  /// The heights of a plot, of the people and of the action items, and the spacing between them.
  private func heights(
    in rect: Rect,
    isWide: Bool
  ) -> (plot: Int, people: Int, items: Int, spacing: Int) {
    let items = total.itemsOpened == 0 ? 0 : !isWide ? 1 : rect.height >= 30 ? 4 : 2
    let fixed = (isWide ? 1 : 4) + items
    let spacing = rect.height >= fixed + 12 ? 1 : 0
    let room = max(0, rect.height - fixed - (items > 0 ? 4 : 3) * spacing)
    let wanted = max(1, statistics.people.count)
    let plot = total.meetings == 0 ? 1 : min(max(2, room / 4, (room - wanted) / 2), 10)
    return (plot, min(wanted, max(0, room - 2 * plot)), items, spacing)
  }

  /// Draws the action items of each week, and below them the items that are done by now.
  private func drawItems(in canvas: inout Canvas, _ rect: Rect, _ isWide: Bool) {
    guard !rect.isEmpty else { return }
    let (opened, closed) = ("\(total.itemsOpened) opened", "\(total.itemsClosed) closed by now")
    guard isWide else {
      let text = "\(opened), \(closed)"
      let parts = rect.row(0).columns(.flexible(), .fixed(text.columnWidth), spacing: 2)
      canvas.write("Action items", in: parts[0], style: .dim)
      canvas.write(text, in: parts[1])
      return
    }
    let parts = rect.columns(
      .fixed(Self.labelWidth),
      .flexible(),
      .fixed(Self.summaryWidth),
      spacing: 2
    )
    canvas.write("Action items a week", in: parts[0], style: .dim)
    let most = Double(statistics.weeks.map(\.itemsOpened).max() ?? 0)
    let counts = [statistics.weeks.map(\.itemsOpened), statistics.weeks.map(\.itemsClosed)]
    let height = rect.height / 2
    let rows = parts[1].rows(.fixed(height), .fixed(height))
    for (row, counts) in zip(rows, counts) {
      canvas.draw(ColumnChart(counts.map(Double.init), highest: most, style: ink), in: row)
    }
    canvas.write(opened, in: parts[2])
    canvas.write(closed, in: parts[2].row(height))
  }

  /// Draws a plot with its label and its numbers.
  private func draw(
    _ label: String,
    _ summary: [String],
    in canvas: inout Canvas,
    _ rect: Rect,
    _ isWide: Bool,
    hasNumbers: Bool = true,
    _ plot: (inout Canvas, Rect) -> Void
  ) {
    guard isWide else {
      let rows = rect.rows(.fixed(1), .flexible())
      let number = summary.first ?? ""
      let head = rows[0].columns(.flexible(), .fixed(number.columnWidth), spacing: 2)
      canvas.write(label, in: head[0], style: .dim)
      canvas.write(number, in: head[1])
      return plot(&canvas, rows[1])
    }
    let parts = rect.columns(
      .fixed(Self.labelWidth),
      .flexible(),
      .fixed(hasNumbers ? Self.summaryWidth : 0),
      spacing: hasNumbers ? 2 : 0
    )
    canvas.write(label, in: parts[0], style: .dim)
    plot(&canvas, parts[1].inset(by: Insets(leading: hasNumbers ? 0 : 2)))
    for (row, text) in summary.enumerated().prefix(rect.height) {
      canvas.write(text, in: parts[2].row(row), style: row == 0 ? .plain : .dim)
    }
  }

  private var meetingsSummary: [String] {
    guard total.meetings > 0 else { return ["no meetings"] }
    let count = total.meetings.counted("meeting")
    let most = statistics.weeks.map(\.meetings).max() ?? 0
    let length = total.held > .zero ? ", \(total.held.spoken)" : ""
    return [count + length, "at most \(most) in a week"]
  }

  private var planSummary: [String] {
    guard let share = total.heldShare else { return ["no lengths known"] }
    let percent = Int((share * 100).rounded()) - 100
    let text =
      percent == 0 ? "as planned" : percent > 0 ? "\(percent) % over" : "\(-percent) % under"
    return [text, "┄ the plan"]
  }

  private func drawPeople(in canvas: inout Canvas, rect: Rect) {
    guard !statistics.people.isEmpty else {
      canvas.write("Who spoke is not known.", in: rect, style: .dim)
      return
    }
    canvas.draw(SpeakerBars(statistics.people, ink: ink, colors: context.colors), in: rect)
  }

  private func drawLongest(in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.fixed(Self.labelWidth), .flexible(), spacing: 2)
    canvas.write("Longest over plan", in: parts[0], style: .dim)
    guard let longest = statistics.longestOverrun else {
      canvas.write(total.planned > .zero ? "none" : "not known", in: parts[1], style: .dim)
      return
    }
    let day = longest.date.relativeDayText(now: context.now, in: context.calendar)
    let text = "+\(longest.time.spoken), \(day)"
    let columns = parts[1].columns(.flexible(), .fixed(text.columnWidth), spacing: 2)
    canvas.write(longest.title.shownTitle, in: columns[0])
    canvas.write(text, in: columns[1])
  }
}
