import Foundation
import Models
import TerminalUI

/// A titled chart that compares the lengths of a sync-up's most recent meetings with the planned
/// length.
struct RecentLengthsChart: View {
  /// The minimum height of the chart: one row for the title, two rows for the columns, and one row
  /// for the dates.
  static let lowest = 4

  private let recent: RecentMeetings
  private let syncUp: SyncUp
  private let context: ScreenContext

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - recent: The summary of the most recent meetings.
  ///   - syncUp: The sync-up of the meetings.
  ///   - context: The values that all screens need for drawing.
  init(_ recent: RecentMeetings, of syncUp: SyncUp, _ context: ScreenContext) {
    self.recent = recent
    self.syncUp = syncUp
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    guard let median = recent.lengths.median, let first = recent.dates.first,
      let last = recent.dates.last
    else { return }
    let rows = rect.rows(.fixed(1), .flexible())
    let title = "Length of the last \(recent.lengths.count.counted("meeting"))"
    let detail = "  median \(median.spoken)"
    let isShown = title.columnWidth + detail.columnWidth <= rect.width
    canvas.write([(title, .bold), (isShown ? detail : "", .dim)], in: rows[0])
    let chart = ScaledChart(
      recent.lengths.map { $0 / .seconds(1) },
      limit: syncUp.duration / .seconds(1),
      dates: (first.dayText(in: context.calendar), last.dayText(in: context.calendar)),
      ink: Style(foreground: syncUp.theme.inkColor)
    ) {
      Duration.seconds(Int($0)).spoken
    }
    canvas.draw(chart, in: rows[1])
  }
}
