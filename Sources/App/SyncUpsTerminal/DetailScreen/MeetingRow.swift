import Foundation
import Models
import TerminalUI

/// A past meeting in a list: when it was, how long it took, how many spoke, and how its transcript
/// begins.
nonisolated struct MeetingRow: View {
  /// The columns below which the beginning of a transcript tells nothing.
  private static let shortestBeginning = 12

  /// How wide the columns are that not every list of meetings needs.
  struct Widths: Hashable, Sendable {
    /// The column of how long meetings took.
    let length: Int

    /// The column of how many spoke.
    let speakers: Int

    /// Measures the columns of some meetings.
    ///
    /// - Parameter meetings: The meetings.
    init(of meetings: some Sequence<Meeting>) {
      var (length, speakers) = (0, 0)
      for meeting in meetings {
        length = max(length, meeting.duration?.spoken.columnWidth ?? 0)
        speakers = max(speakers, MeetingRow.speakersText(of: meeting).columnWidth)
      }
      (self.length, self.speakers) = (length, speakers)
    }
  }

  private let meeting: Meeting
  private let widths: Widths
  private let selectedStyle: Style?
  private let context: ScreenContext

  /// Describes a meeting.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - widths: How wide the columns are, the same for all meetings of a list.
  ///   - style: How it is drawn if it is selected, `nil` if it is not.
  ///   - context: What all screens need.
  init(_ meeting: Meeting, _ widths: Widths, style: Style?, _ context: ScreenContext) {
    self.meeting = meeting
    self.widths = widths
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
    let facts = [
      (text: meeting.date.timeText(in: context.calendar), width: 5),
      (text: meeting.duration?.spoken ?? "", width: widths.length),
      (text: Self.speakersText(of: meeting), width: widths.speakers),
    ].filter { $0.width > 0 }
    let parts = outer[1].columns(
      [.fixed(11)] + facts.map { .fixed($0.width) } + [.flexible()],
      spacing: 2
    )
    let day = meeting.date.relativeDayText(now: context.now, in: context.calendar)
    canvas.write(day, in: parts[0], style: style)
    for (fact, part) in zip(facts, parts[1...]) {
      canvas.write(fact.text, in: part, style: style, alignment: .trailing)
    }
    let rest = parts[parts.count - 1]
    if rest.width >= Self.shortestBeginning {
      canvas.write(beginning(rest.width), in: rest, style: selectedStyle ?? .dim)
    }
  }

  /// How many spoke in a meeting, if that is known.
  private static func speakersText(of meeting: Meeting) -> String {
    meeting.attendances.map { "\($0.count { $0.speakingTime > .zero }) spoke" } ?? ""
  }

  /// The first words of the transcript, without a look at the rest of a long one.
  private func beginning(_ width: Int) -> String {
    let text = meeting.transcript.drop(while: \.isWhitespace)
    return String(text.prefix(while: { !$0.isNewline }).prefix(2 * width))
  }
}
