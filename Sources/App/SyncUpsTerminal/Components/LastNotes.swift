import Foundation
import Models
import TerminalUI

/// The beginning of the newest notes of a sync-up, under a title with the day of the meeting.
struct LastNotes: View {
  private let meeting: Meeting
  private let title: String
  private let context: ScreenContext

  /// Creates a view of a meeting's notes.
  ///
  /// - Parameters:
  ///   - meeting: The newest meeting that has notes.
  ///   - title: The words before the day of the meeting.
  ///   - context: The values that all screens need for drawing.
  init(of meeting: Meeting, title: String = "Notes", _ context: ScreenContext) {
    self.meeting = meeting
    self.title = title
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let rows = rect.rows(.fixed(1), .flexible())
    let day = meeting.startDate.relativeDayText(now: context.now, in: context.calendar)
    canvas.write("\(title), \(day)", in: rows[0], style: .bold)
    // Wrap only as many characters as the area has cells, because notes can be long.
    let beginning = String(meeting.transcript.prefix(rows[1].width * rows[1].height))
    canvas.draw(Text(beginning, isWrapped: true), in: rows[1])
  }
}
