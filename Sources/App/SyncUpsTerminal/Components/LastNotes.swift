import Foundation
import Models
import TerminalUI

/// The beginning of the newest notes of a sync-up, with the day of their meeting.
struct LastNotes: View {
  private let meeting: Meeting
  private let context: ScreenContext

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - meeting: The newest meeting that has notes.
  ///   - context: The values that all screens need for drawing.
  init(of meeting: Meeting, _ context: ScreenContext) {
    self.meeting = meeting
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let rows = rect.rows(.fixed(1), .flexible())
    let day = meeting.startDate.relativeDayText(now: context.now, in: context.calendar)
    canvas.write("Notes, \(day)", in: rows[0], style: .bold)
    // Takes more characters than fit, because notes can be long.
    let beginning = String(meeting.transcript.prefix(rows[1].width * rows[1].height))
    canvas.draw(Text(beginning, isWrapped: true), in: rows[1])
  }
}
