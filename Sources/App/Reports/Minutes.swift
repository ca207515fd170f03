package import Foundation
import IdentifiedCollections
package import Models

/// The minutes of a sync-up's meetings in Markdown, newest first.
///
/// Titles and names are escaped, so that a viewer shows them as the user typed them. The notes are
/// escaped, too, except line breaks, list items and action items.
///
/// ```swift
/// Minutes(of: syncUp, in: calendar).text
/// // # Design
/// //
/// // - Length: 10 min
/// // …
/// ```
///
/// - Source: CommonMark 0.31, and GitHub Flavored Markdown for action items.
package struct Minutes: Sendable {
  private let syncUp: SyncUp
  private let calendar: Calendar

  /// Creates the minutes of a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up whose meetings to describe.
  ///   - calendar: A calendar in the user's time zone.
  package init(of syncUp: SyncUp, in calendar: Calendar) {
    self.syncUp = syncUp
    self.calendar = calendar
  }

  /// The minutes of all meetings, ending in a line break.
  package var text: String {
    let names = syncUp.namedAttendees.map(\.name.listElement.escapedMarkdown)
    var text = """
      # \(syncUp.title.isBlank ? syncUp.title.shownTitle : syncUp.title.escapedMarkdown)

      - Length: \(syncUp.duration.spoken)

      """
    if let schedule = syncUp.schedule {
      text += "- Schedule: \(schedule.description.escapedMarkdown)\n"
    }
    text += "- Attendees: \(names.isEmpty ? "nobody" : names.joined(separator: ", "))\n"
    if !syncUp.agenda.isEmpty {
      text += "- Agenda:\n"
      for line in syncUp.agenda { text += "  - \(line.text.escapedMarkdown)\n" }
    }
    for meeting in syncUp.meetingsByDate { append(meeting, to: &text) }
    return text
  }

  private func append(_ meeting: Meeting, to text: inout String) {
    text += "\n## \(meeting.startDate.dayAndTimeText(in: calendar))\n"
    let speakers = (meeting.attendances ?? []).enumerated().map { index, attendance in
      let name = attendance.name.speakerName(at: index).listElement.escapedMarkdown
      return "\(name) \(attendance.spokenText)"
    }
    let length = meeting.duration.map { "Held for \($0.spoken)." }
    let spoken = speakers.isEmpty ? nil : "Spoken: \(speakers.joined(separator: ", "))."
    let absent = meeting.absenteesText.map { "Absent: \($0.escapedMarkdown)." }
    let facts = [length, spoken, absent].compactMap(\.self).joined(separator: " ")
    if !facts.isEmpty { text += "\n\(facts)\n" }
    appendNotes(meeting.transcript, to: &text)
  }

  private func appendNotes(_ notes: String, to text: inout String) {
    guard !notes.isBlank else { return }
    text += "\n"
    var previous: NotesLine?
    var isFirst = true
    for line in notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = NotesLine(line)
      guard !line.isBlank else {
        previous = nil
        continue
      }
      // Two spaces at the end of a line are a hard line break in Markdown.
      switch previous {
      case nil: text += isFirst ? "" : "\n\n"
      case let previous? where previous.isItem != line.isItem: text += "\n\n"
      case let previous?: text += previous.isItem ? "\n" : "  \n"
      }
      text += line.markdown
      previous = line
      isFirst = false
    }
    text += "\n"
  }
}
