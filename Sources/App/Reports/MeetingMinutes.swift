package import Foundation
import IdentifiedCollections
package import Models

/// The minutes of one meeting, which can be written in several formats.
///
/// Each line of the notes belongs to exactly one part: the decisions, the action items, the parking
/// lot, or the notes of the person whose name begins the line.
///
/// ```swift
/// let minutes = MeetingMinutes(of: meeting, of: syncUp, in: calendar)
/// minutes.decisions  // ["We ship on Monday."]
/// minutes.text(as: .slack)  // "*Design*\n13 Nov 2026, 9:30 – 9:44 (14 min)…"
/// ```
package struct MeetingMinutes: Hashable, Sendable {
  /// A person who was in the meeting.
  package struct Person: Hashable, Sendable {
    package let name: String

    /// The person's speaking time, or `nil` if it is unknown.
    package let speakingTime: Duration?

    /// The time that the person spoke beyond their planned share of the meeting, if any.
    package let overrun: Duration?
  }

  /// An action item.
  package struct Item: Hashable, Sendable {
    /// The owner, the task and the due date.
    package let parts: ActionItemParts

    package let isDone: Bool
  }

  /// The notes of one person, or the notes that do not begin with a name.
  package struct Notes: Hashable, Sendable {
    /// The person's name, or `nil` for the notes that do not begin with a name.
    package let speaker: String?

    package internal(set) var lines: [String]
  }

  /// The sync-up's title.
  package let title: String

  package let meetingID: Meeting.ID

  package let syncUpID: SyncUp.ID

  package let start: Date

  package let end: Date

  /// The length of the meeting, or `nil` if it is unknown.
  package let duration: Duration?

  /// The people who were present, or the attendees of the sync-up if the meeting has no recorded
  /// attendances.
  package let attendees: [Person]

  /// The names of the absent attendees.
  package let absentees: [String]

  package let decisions: [String]

  package let actionItems: [Item]

  package let parkingLot: [String]

  /// The notes that are neither decisions nor action items nor in the parking lot.
  ///
  /// The notes that do not begin with a name come first.
  package let notes: [Notes]

  let calendar: Calendar

  /// Creates the minutes of a meeting.
  ///
  /// - Parameters:
  ///   - meeting: The past meeting.
  ///   - syncUp: The meeting's sync-up.
  ///   - calendar: A calendar in the user's time zone.
  package init(of meeting: Meeting, of syncUp: SyncUp, in calendar: Calendar) {
    self.calendar = calendar
    title = syncUp.title.shownTitle
    (meetingID, syncUpID) = (meeting.id, syncUp.id)
    (start, end, duration) = (meeting.startDate, meeting.date, meeting.duration)
    attendees =
      meeting.attendances?.enumerated().map { index, attendance in
        Person(
          name: attendance.name.speakerName(at: index),
          speakingTime: attendance.speakingTime,
          overrun: attendance.overrun.flatMap { $0 >= .seconds(1) ? $0 : nil }
        )
      }
      ?? syncUp.namedAttendees.map { Person(name: $0.name, speakingTime: nil, overrun: nil) }
    absentees = (meeting.absentees ?? []).enumerated().map { $1.name.speakerName(at: $0) }
    let people = syncUp.people(in: meeting)
    let lines = MinutesLines(meeting.transcript, people: people)
    decisions = lines.decisions
    actionItems = lines.tasks.map { task in
      Item(
        parts: ActionItemParts(task.text, people: people, on: meeting.startDate, in: calendar),
        isDone: task.isDone
      )
    }
    (parkingLot, notes) = (lines.parkingLot, lines.notes)
  }

  /// The attendees who spoke beyond their planned share of the meeting.
  package var overruns: [Person] { attendees.filter { $0.overrun != nil } }

  /// Returns the due date of an action item, such as `2026-12-01`, or `nil` if the item has no due
  /// date.
  package func dueDay(of item: Item) -> String? {
    item.parts.dueDay(in: calendar)?.description
  }

  /// The day of the meeting, such as `13 Nov 2026`.
  package var day: String { start.dayText(in: calendar) }
}
