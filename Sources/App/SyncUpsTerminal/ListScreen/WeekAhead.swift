import Foundation
import IdentifiedCollections
import Models
import TerminalUI

/// The meetings scheduled for the rest of today and for the next six days, shown below a wide list.
///
/// ```text
/// The week ahead
/// today      14:00  Design
/// Monday      9:30  Engineering
/// ```
struct WeekAhead: View {
  private static let dayWidth = 9

  private let meetings: [(start: Date, syncUp: SyncUp)]
  private let context: ScreenContext

  /// Creates a view of the week ahead.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups. The list must be short, because each frame reads all schedules.
  ///   - context: The values that all screens need for drawing.
  init(of syncUps: IdentifiedArrayOf<SyncUp>, _ context: ScreenContext) {
    self.context = context
    let zone = context.calendar.timeZone
    let today = zone.wallClock(at: context.now).day
    meetings =
      syncUps.flatMap { syncUp in
        let starts = syncUp.schedule.map { schedule in
          schedule.meetings(after: context.now, in: zone)
            .prefix { zone.wallClock(at: $0).day < today.adding(7) }
        }
        return (starts.map(Array.init) ?? []).map { (start: $0, syncUp: syncUp) }
      }
      .sorted { $0.start < $1.start }
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    guard !meetings.isEmpty else { return }
    let rows = rect.rows(.fixed(1), .flexible())
    canvas.write("The week ahead", in: rows[0], style: .bold)
    let isCut = meetings.count > rows[1].height
    let shown = meetings.prefix(isCut ? rows[1].height - 1 : meetings.count)
    var latestDay: String?
    for (index, meeting) in shown.enumerated() {
      let day = day(of: meeting.start)
      let parts = rows[1].row(index)
        .columns(.fixed(Self.dayWidth), .fixed(5), .fixed(1), .flexible(), spacing: 2)
      if day != latestDay { canvas.write(day, in: parts[0], style: .dim) }
      latestDay = day
      let time = meeting.start.timeText(in: context.calendar)
      canvas.write(time, in: parts[1], alignment: .trailing)
      canvas.draw(ThemeBar(meeting.syncUp.theme, context), in: parts[2])
      canvas.write(meeting.syncUp.title.shownTitle, in: parts[3])
    }
    if isCut {
      let more = "and \(meetings.count - shown.count) more"
      canvas.write(more, in: rows[1].row(rows[1].height - 1), style: .dim)
    }
  }

  private func day(of date: Date) -> String {
    let zone = context.calendar.timeZone
    let day = zone.wallClock(at: date).day
    return switch day.number - zone.wallClock(at: context.now).day.number {
    case 0: "today"
    case 1: "tomorrow"
    default: day.weekday.name
    }
  }
}
