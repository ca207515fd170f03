import Foundation
import Models
import TerminalUI

/// A past meeting in a list: when it was, how long it took, how many spoke, and how its transcript
/// begins.
nonisolated struct MeetingRow: View {
  /// The columns below which the beginning of a transcript tells nothing.
  private static let shortestBeginning = 12

  private let meeting: Meeting
  private let selectedStyle: Style?
  private let context: ScreenContext

  /// Describes a meeting.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - style: How it is drawn if it is selected, `nil` if it is not.
  ///   - context: What all screens need.
  init(_ meeting: Meeting, style: Style?, _ context: ScreenContext) {
    self.meeting = meeting
    selectedStyle = style
    self.context = context
  }

  /// Draws the row.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let outer = rect.columns(.fixed(2), .flexible(), .fixed(1))
    let style = selectedStyle ?? .plain
    if selectedStyle != nil {
      canvas.write("❯", in: outer[0], style: .bold)
      canvas.fill(outer[1], style: style)
    }
    let parts = outer[1].columns(
      .fixed(11),
      .fixed(5),
      .fixed(10),
      .fixed(9),
      .flexible(),
      spacing: 2
    )
    canvas.write(day, in: parts[0], style: style)
    canvas.write(
      meeting.date.timeText(in: context.calendar),
      in: parts[1],
      style: style,
      alignment: .trailing
    )
    canvas.write(meeting.duration?.spoken ?? "", in: parts[2], style: style, alignment: .trailing)
    let speakers = meeting.attendances?.count { $0.speakingTime > .zero }
    canvas.write(
      speakers.map { "\($0) spoke" } ?? "",
      in: parts[3],
      style: style,
      alignment: .trailing
    )
    if parts[4].width >= Self.shortestBeginning {
      canvas.write(beginning(parts[4].width), in: parts[4], style: selectedStyle ?? .dim)
    }
  }

  /// `today`, `yesterday` or the date, without the time, which has a column of its own.
  private var day: String {
    let (calendar, time) = (context.calendar, meeting.date.timeText(in: context.calendar))
    let text = meeting.date.relativeText(now: context.now, in: calendar)
    return text.hasSuffix(" " + time) ? String(text.dropLast(time.count + 1)) : text
  }

  /// The first words of the transcript, without a look at the rest of a long one.
  private func beginning(_ width: Int) -> String {
    let text = meeting.transcript.drop(while: \.isWhitespace)
    return String(text.prefix(while: { !$0.isNewline }).prefix(2 * width))
  }
}
