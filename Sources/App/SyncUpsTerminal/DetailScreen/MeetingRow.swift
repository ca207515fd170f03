import Foundation
import Models
import TerminalUI

/// A past meeting in a list: its date, its length, the number of speakers, and the first words of
/// its notes.
nonisolated struct MeetingRow: View {
  /// The minimum width of the column with the first words of the notes.
  private static let shortestBeginning = 12

  /// The widths of the columns with the lengths and with the numbers of speakers.
  ///
  /// A column of width 0 is omitted.
  struct Widths: Hashable, Sendable {
    /// The width of the column with the lengths.
    let length: Int

    /// The width of the column with the numbers of speakers.
    let speakers: Int

    /// Measures the columns for the given meetings.
    ///
    /// - Parameter meetings: The meetings of the list.
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

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - widths: The column widths, shared by all rows of the list.
  ///   - style: The style of the selected row, or `nil` if this row is not selected.
  ///   - context: The values that all screens need for drawing.
  init(_ meeting: Meeting, _ widths: Widths, style: Style?, _ context: ScreenContext) {
    self.meeting = meeting
    self.widths = widths
    selectedStyle = style
    self.context = context
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let outer = rect.columns(.fixed(2), .flexible(), .fixed(1))
    let style = selectedStyle ?? .plain
    if selectedStyle != nil {
      canvas.write("❯", in: outer[0], style: .bold)
      canvas.fill(outer[1], style: style)
    }
    let facts = [
      (text: meeting.startDate.timeText(in: context.calendar), width: 5),
      (text: meeting.duration?.spoken ?? "", width: widths.length),
      (text: Self.speakersText(of: meeting), width: widths.speakers),
    ].filter { $0.width > 0 }
    let parts = outer[1].columns(
      [.fixed(11)] + facts.map { .fixed($0.width) } + [.flexible()],
      spacing: 2
    )
    let day = meeting.startDate.relativeDayText(now: context.now, in: context.calendar)
    canvas.write(day, in: parts[0], style: style)
    for (fact, part) in zip(facts, parts[1...]) {
      canvas.write(fact.text, in: part, style: style, alignment: .trailing)
    }
    let rest = parts[parts.count - 1]
    if rest.width >= Self.shortestBeginning {
      canvas.write(beginning(rest.width), in: rest, style: selectedStyle ?? .dim)
    }
  }

  /// Returns the number of speakers in words, or an empty string if the number is not known.
  private static func speakersText(of meeting: Meeting) -> String {
    meeting.attendances.map { "\($0.speakers.count) spoke" } ?? ""
  }

  /// Returns the first words of the notes, or of the first action item if the notes contain only
  /// action items.
  private func beginning(_ width: Int) -> String {
    let text = meeting.transcript.drop(while: \.isWhitespace)
    let line = meeting.firstNote ?? text.prefix { !$0.isNewline }
    return String(line.prefix(2 * width))
  }
}
