import Foundation
import MeetingFeature
import Models
import TerminalUI

/// The lines of a past meeting's page.
final class MeetingPage {
  /// The columns in which a transcript is read with ease.
  static let readingWidth = 72

  /// The transcript in lines, which can be long and stays the same while it is scrolled.
  private let wrapped = Memo<Transcript, Wrapped>()

  private struct Transcript: Equatable {
    let text: String
    let width: Int
  }

  /// A transcript in lines, and how many of them each line of its text takes.
  private struct Wrapped {
    var lines: [MeetingLine] = []
    var counts: [Int] = []
  }

  /// Creates a page of which nothing is worked out yet.
  init() {}

  /// What is above the transcript, and the transcript.
  ///
  /// - Parameters:
  ///   - model: The meeting.
  ///   - width: The columns there are.
  ///   - date: When the meeting was held, as people say it.
  func lines(of model: MeetingModel, width: Int, date: String = "") -> [MeetingLine] {
    let length = model.duration.map { [MeetingLine.fact("Length", $0.spoken)] } ?? []
    let facts = [.fact("Date", date)] + length + [.blank]
    return facts + speakers(model, width: width)
      + transcript(model.transcript, width: width).lines
  }

  /// The lines of the page that show a line of the transcript, 1 for the first.
  ///
  /// - Parameters:
  ///   - number: The line of the transcript.
  ///   - model: The meeting.
  ///   - width: The columns there are.
  /// - Returns: `nil` if there is no such line.
  func lines(ofNote number: Int, of model: MeetingModel, width: Int) -> Range<Int>? {
    let transcript = transcript(model.transcript, width: width)
    guard transcript.counts.indices.contains(number - 1) else { return nil }
    let first = lines(of: model, width: width).count - transcript.lines.count
    let start = first + transcript.counts[..<(number - 1)].reduce(0, +)
    return start..<(start + transcript.counts[number - 1])
  }

  /// When a meeting was held, as people say it, with the time.
  static func date(of model: MeetingModel, _ context: ScreenContext) -> String {
    let date = model.date.relativeText(now: context.now, in: context.calendar)
    let time = model.date.timeText(in: context.calendar)
    // The text of a near day already has the time.
    return date.hasSuffix(time) ? date : "\(date)  \(time)"
  }

  private func speakers(_ model: MeetingModel, width: Int) -> [MeetingLine] {
    let attendees = model.attendees
    let times = attendees.compactMap(\.speakingTime)
    if times.isEmpty, !attendees.isEmpty {
      // Without times there is no reason to push the notes out of sight.
      let names = attendees.enumerated().map { $1.name.speakerName(at: $0) }
      let width = min(width, Self.readingWidth) - MeetingLine.labelWidth
      return AttendeeNames(names).lines(width: width, height: 3).enumerated()
        .map { .fact($0 == 0 ? "Attendees" : "", $1) } + [.blank]
    }
    let longest = times.max() ?? .zero
    let timeWidth = times.map(\.clockText.count).max() ?? 0
    let longestName = attendees.map { $0.name.sanitized().columnWidth }.max() ?? 0
    let room = MeetingLine.nameWidth(width: width, timeWidth: timeWidth)
    return attendees.enumerated().map { index, attendee in
      .speaker(
        MeetingLine.Speaker(
          label: index > 0 ? "" : "Speakers",
          name: attendee.name.speakerName(at: index),
          nameWidth: min(max(12, longestName), room),
          time: attendee.speakingTime.map {
            $0.clockText.padded(toWidth: timeWidth, alignment: .trailing)
          },
          fraction: longest > .zero ? (attendee.speakingTime ?? .zero) / longest : 0
        )
      )
    } + (attendees.isEmpty ? [] : [.blank])
  }

  private func transcript(_ text: String, width: Int) -> Wrapped {
    let width = min(width, Self.readingWidth)
    return wrapped.value(for: Transcript(text: text, width: width)) {
      guard !text.isBlank else { return Wrapped(lines: [.nothing("Nothing was noted.")]) }
      var (number, wrapped) = (0, Wrapped())
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        let isItem = Meeting.isActionItem(line)
        if isItem { number += 1 }
        let pieces = line.sanitized(tabs: .space).wrapped(toWidth: width)
        wrapped.lines += pieces.map { isItem ? .item($0, number: number) : .text($0) }
        wrapped.counts.append(pieces.count)
      }
      return wrapped
    }
  }
}
