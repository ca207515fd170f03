import Foundation
import Models

/// The minutes of a meeting, written in one kind of markup.
struct MinutesPage {
  private let minutes: MeetingMinutes
  private let markup: any MinutesMarkup

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - minutes: The minutes.
  ///   - markup: The markup to write the minutes in.
  init(_ minutes: MeetingMinutes, markup: any MinutesMarkup) {
    (self.minutes, self.markup) = (minutes, markup)
  }

  /// The page, ending in a line break.
  var text: String {
    let parts = [
      markup.title(minutes.title), markup.paragraph(time), markup.list(people.map { ($0, nil) }),
      part("Decisions", minutes.decisions.map { ($0, nil) }),
      part("Action items", minutes.actionItems.map { (text(of: $0), $0.isDone) }),
      part("Parking lot", minutes.parkingLot.map { ($0, nil) }),
      notes,
    ]
    return markup.page(title: "\(minutes.title), \(minutes.day)", parts.joined())
  }

  /// The day, the start and the end of the meeting, as in `13 Nov 2026, 9:30 – 9:44 (14 min)`.
  private var time: String {
    let (start, end) = (minutes.start, minutes.end)
    let calendar = minutes.calendar
    let begin = start.timeText(in: calendar)
    guard let duration = minutes.duration else { return "\(minutes.day), ended at \(begin)" }
    let isSameDay = calendar.isDate(start, inSameDayAs: end)
    let finish = isSameDay ? end.timeText(in: calendar) : end.dayAndTimeText(in: calendar)
    return "\(minutes.day), \(begin) – \(finish) (\(duration.spoken))"
  }

  /// The lines that list who was present, who was absent, and who spoke beyond their planned share
  /// of the meeting.
  private var people: [String] {
    let present = minutes.attendees.map { person in
      let name = person.name.listElement
      guard let time = person.speakingTime else { return name }
      return "\(name) (\(time > .zero ? time.spoken : "did not speak"))"
    }
    let over = minutes.overruns.map { "\($0.name.listElement) (\(($0.overrun ?? .zero).spoken))" }
    return [
      ("Attendees", present), ("Absent", minutes.absentees.map(\.listElement)), ("Over time", over),
    ]
    .filter { $0.0 == "Attendees" || !$0.1.isEmpty }
    .map { "\($0.0): \($0.1.isEmpty ? "nobody" : $0.1.joined(separator: ", "))" }
  }

  private var notes: String {
    guard !minutes.notes.isEmpty else { return "" }
    return markup.heading("Notes")
      + minutes.notes.map { notes in
        (notes.speaker.map { markup.name($0) } ?? "") + markup.list(notes.lines.map { ($0, nil) })
      }.joined()
  }

  private func part(_ heading: String, _ entries: [(String, Bool?)]) -> String {
    entries.isEmpty ? "" : markup.heading(heading) + markup.list(entries)
  }

  private func text(of item: MeetingMinutes.Item) -> String {
    let owner = item.parts.owner.map { "\($0): " } ?? ""
    let due = item.parts.due.map { " (due \($0.dayText(in: minutes.calendar)))" } ?? ""
    return owner + item.parts.task + due
  }
}
