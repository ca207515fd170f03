import Foundation
import MeetingFeature
import Models
import TerminalUI

/// Creates the lines on the screen of a past meeting, and caches the lines of the transcript.
final class MeetingPage {
  /// The maximum width of lines that are comfortable to read.
  static let readingWidth = 72

  /// The cached lines of the wrapped transcript.
  ///
  /// The lines are cached, because the transcript can be long and scrolling does not change it.
  private let wrapped = Memo<Transcript, Wrapped>()

  private struct Transcript: Equatable {
    let text: String
    let width: Int
  }

  /// The wrapped lines of a transcript, and the number of wrapped lines for each original line.
  private struct Wrapped {
    var lines: [MeetingLine] = []
    var counts: [Int] = []
  }

  /// Creates a page with an empty cache.
  init() {}

  /// Returns the lines of the page: first the facts about the meeting, then the speakers, and then
  /// the transcript.
  ///
  /// - Parameters:
  ///   - model: The model of the meeting.
  ///   - width: The available columns.
  ///   - hasFacts: Whether the page shows the facts and the speakers above the transcript.
  ///   - date: The date of the meeting as text.
  func lines(
    of model: MeetingModel,
    width: Int,
    hasFacts: Bool,
    date: String = ""
  ) -> [MeetingLine] {
    (hasFacts ? facts(of: model, width: width, date: date) : [])
      + transcript(model.transcript, width: width).lines
  }

  /// Returns the lines with facts about the meeting, such as its date, followed by the lines with
  /// the speakers.
  ///
  /// - Parameters:
  ///   - model: The model of the meeting.
  ///   - width: The available columns.
  ///   - date: The date of the meeting as text.
  func facts(of model: MeetingModel, width: Int, date: String) -> [MeetingLine] {
    let length = model.duration.map { [MeetingLine.fact("Length", $0.spoken)] } ?? []
    return [.fact("Date", date)] + length + [.blank] + speakers(model, width: width)
      + absentAndOver(model)
  }

  /// Returns the indices of the page's lines that show the given line of the transcript.
  ///
  /// - Parameters:
  ///   - number: The number of the line in the transcript, counting from 1.
  ///   - model: The model of the meeting.
  ///   - width: The available columns.
  ///   - hasFacts: Whether the page shows the facts and the speakers above the transcript.
  /// - Returns: The indices of the page's lines, or `nil` if the transcript has no line with this
  ///   number.
  func lines(
    ofNote number: Int,
    of model: MeetingModel,
    width: Int,
    hasFacts: Bool
  ) -> Range<Int>? {
    let transcript = transcript(model.transcript, width: width)
    guard transcript.counts.indices.contains(number - 1) else { return nil }
    let all = lines(of: model, width: width, hasFacts: hasFacts)
    let first = all.count - transcript.lines.count
    let start = first + transcript.counts[..<(number - 1)].reduce(0, +)
    return start..<(start + transcript.counts[number - 1])
  }

  /// Returns the date, the start and the end of a meeting as text.
  ///
  /// The text omits the end if the meeting ended in the minute in which it started.
  static func date(of model: MeetingModel, _ context: ScreenContext) -> String {
    let start = model.startDate
    let date = start.relativeText(now: context.now, in: context.calendar)
    let time = start.timeText(in: context.calendar)
    // The text about a recent day already contains the time, so do not repeat the time.
    let text = date.hasSuffix(time) ? date : "\(date)  \(time)"
    let end = model.date.timeText(in: context.calendar)
    return end == time ? text : "\(text) – \(end)"
  }

  private func absentAndOver(_ model: MeetingModel) -> [MeetingLine] {
    let lines = [
      model.overrunsText.map { MeetingLine.fact("Over time", $0) },
      model.absenteesText.map { MeetingLine.fact("Absent", $0) },
    ]
    .compactMap(\.self)
    return lines.isEmpty ? [] : lines + [.blank]
  }

  private func speakers(_ model: MeetingModel, width: Int) -> [MeetingLine] {
    let attendees = model.attendees
    let times = attendees.compactMap(\.speakingTime)
    if times.isEmpty, !attendees.isEmpty {
      // If no speaking times are known, show a compact list of names, which leaves more room for
      // the notes.
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
      guard !text.isBlank else { return Wrapped(lines: [.nothing("There are no notes.")]) }
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
