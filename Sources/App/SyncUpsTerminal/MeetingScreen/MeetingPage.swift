import Foundation
import MeetingFeature
import Models
import TerminalUI

/// The lines of a past meeting's page.
///
/// A transcript can be long: it is wrapped again when it or the width has changed, not for each line that is scrolled.
struct MeetingPage {
  /// The columns in which a transcript is read with ease.
  private static let readingWidth = 72

  /// What is above the transcript, and the transcript.
  private(set) var lines: [MeetingLine] = []

  private var wrapped: (transcript: String, width: Int, lines: [MeetingLine])?

  /// Makes an empty page.
  init() {}

  /// Lays the page out.
  ///
  /// - Parameters:
  ///   - model: The meeting.
  ///   - width: The columns there are.
  ///   - context: The time, and the calendar of the reader.
  mutating func update(_ model: MeetingModel, width: Int, _ context: ScreenContext) {
    lines =
      facts(model, context) + speakers(model, width: width)
      + transcript(model.transcript, width: width)
  }

  private func facts(_ model: MeetingModel, _ context: ScreenContext) -> [MeetingLine] {
    let date = model.date.relativeText(now: context.now, in: context.calendar)
    let time = model.date.timeText(in: context.calendar)
    // A day that is near is said with its time.
    let when = date.hasSuffix(time) ? date : "\(date)  \(time)"
    let length = model.duration.map { [MeetingLine.fact("Length", $0.spoken)] } ?? []
    return [.fact("Date", when)] + length + [.blank]
  }

  private func speakers(_ model: MeetingModel, width: Int) -> [MeetingLine] {
    let attendees = model.attendees
    let times = attendees.compactMap(\.speakingTime)
    let longest = times.max() ?? .zero
    let timeWidth = times.map(\.clockText.count).max() ?? 0
    let longestName = attendees.map { $0.name.sanitized().columnWidth }.max() ?? 0
    let room = MeetingLine.nameWidth(width: width, timeWidth: timeWidth)
    return attendees.enumerated().map { index, attendee in
      let isBlank = attendee.name.allSatisfy(\.isWhitespace)
      return .speaker(
        MeetingLine.Speaker(
          label: index > 0 ? "" : times.isEmpty ? "Attendees" : "Speakers",
          name: isBlank ? "Speaker \(index + 1)" : attendee.name,
          nameWidth: min(max(12, longestName), room),
          time: attendee.speakingTime.map {
            $0.clockText.padded(toWidth: timeWidth, alignment: .trailing)
          },
          fraction: longest > .zero ? (attendee.speakingTime ?? .zero) / longest : 0
        )
      )
    } + (attendees.isEmpty ? [] : [.blank])
  }

  private mutating func transcript(_ text: String, width: Int) -> [MeetingLine] {
    let width = min(width, Self.readingWidth)
    if let wrapped, wrapped.width == width, wrapped.transcript == text { return wrapped.lines }
    let isBlank = text.allSatisfy(\.isWhitespace)
    let lines =
      isBlank
      ? [MeetingLine.nothing("Nothing was noted.")]
      : text.sanitized(newlines: .kept, tabs: .space).wrapped(toWidth: width).map(MeetingLine.text)
    wrapped = (text, width, lines)
    return lines
  }
}
