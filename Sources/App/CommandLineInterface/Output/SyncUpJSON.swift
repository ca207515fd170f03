import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Tagged

extension OutputFields {
  /// The JSON fields of a sync-up.
  ///
  /// Programs read these fields, so do not change them.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `id` | an upper-case UUID |
  /// | `title` | a string |
  /// | `theme` | one of the sixteen raw values of the data file, such as `appOrange` |
  /// | `lengthSeconds` | the length of a meeting in seconds, with a fraction |
  /// | `attendees` | an array of `id` and `name`, in the order of speaking |
  /// | `meetingCount` | the number of past meetings |
  /// | `lastMeeting` | the end of the newest meeting, as ISO 8601 in UTC, or `null` |
  /// | `schedule` | a string such as `weekdays 9:30`, or `null` |
  static let syncUp = JSONFields<SyncUp>([
    .init("attendees") { $0.attendees.map(attendee.object) },
    .init("id") { $0.id },
    .init("lastMeeting") { $0.meetings.map(\.date).max().map(JSONDate.init) },
    .init("lengthSeconds") { $0.duration.inSeconds },
    .init("meetingCount") { $0.meetings.count },
    .init("schedule") { $0.schedule?.description },
    .init("theme") { $0.theme.rawValue },
    .init("title") { $0.title },
  ])

  /// The JSON fields of a sync-up, with `agenda`, an array of lines, and `meetings`, an array of
  /// past meetings, newest first.
  static let syncUpWithMeetings =
    syncUp + [
      .init("agenda") { $0.agenda.map(\.text) },
      .init("meetings") { $0.meetingsByDate.map(meeting.object) },
    ]

  private static let attendee = JSONFields<Attendee>([
    .init("id") { $0.id },
    .init("name") { $0.name },
  ])

  /// The JSON fields of a meeting within its sync-up.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `id` | an upper-case UUID |
  /// | `date` | the end of the meeting, as ISO 8601 in UTC |
  /// | `start` | the start of the meeting, as ISO 8601 in UTC |
  /// | `lengthSeconds` | the length in seconds without pauses, or `null` if unknown |
  /// | `attendances` | an array of `name`, `overrunSeconds` and `spokenSeconds`, or `null` if unknown |
  /// | `absentees` | the names of the absent attendees, or `null` if unknown |
  /// | `transcript` | a string |
  static let meeting = JSONFields<Meeting>([
    .init("absentees") { $0.absentees?.map(\.name) ?? ($0.attendances == nil ? nil : []) },
    .init("attendances") { $0.attendances?.map(attendance.object) },
    .init("date") { JSONDate($0.date) },
    .init("id") { $0.id },
    .init("lengthSeconds") { $0.duration?.inSeconds },
    .init("start") { JSONDate($0.startDate) },
    .init("transcript") { $0.transcript },
  ])

  private static let attendance = JSONFields<Attendance>([
    .init("name") { $0.name },
    .init("overrunSeconds") { ($0.overrun ?? .zero).inSeconds },
    .init("spokenSeconds") { $0.speakingTime.inSeconds },
  ])

  /// The JSON fields of a meeting, and two fields of its sync-up: `syncUpID` (the UUID in upper
  /// case) and `title`.
  static let pastMeeting =
    meeting.of { (past: (meeting: Meeting, syncUpID: SyncUp.ID, title: String)) in past.meeting }
    + [.init("syncUpID") { $0.syncUpID }, .init("title") { $0.title }]

  /// The JSON fields of an action item.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `id` | the name that the user can pass to `todo done`, such as `3f2a.2` |
  /// | `syncUpID` | the upper-case UUID of the sync-up |
  /// | `meetingID` | the upper-case UUID of the meeting whose notes have the item |
  /// | `date` | the end of the meeting, as ISO 8601 in UTC |
  /// | `text` | the text of the item |
  /// | `task` | the text without the owner |
  /// | `owner` | a name, or `null` if the item names no one |
  /// | `due` | a day such as `2026-12-01`, or `null` |
  /// | `isDone` | whether the item is done |
  /// | `isOverdue` | whether the item is open and its due date has passed |
  /// | `meetingsSince` | the number of meetings after the meeting whose notes have the item |
  static let actionItem = JSONFields<NamedActionItem>([
    .init("date") { JSONDate($0.item.date) },
    .init("due") { $0.due },
    .init("id") { $0.name },
    .init("isDone") { $0.item.isDone },
    .init("isOverdue") { $0.isOverdue },
    .init("meetingID") { $0.item.id.meetingID },
    .init("meetingsSince") { $0.followUp.meetingCount },
    .init("owner") { $0.followUp.parts.owner },
    .init("syncUpID") { $0.item.syncUpID },
    .init("task") { $0.followUp.parts.task },
    .init("text") { $0.item.text },
  ])
}

/// An action item, and the name by which the user can refer to it.
struct NamedActionItem {
  let followUp: FollowUp
  let name: String

  /// The due date, such as `2026-12-01`, if any.
  let due: String?

  let isOverdue: Bool

  var item: ActionItem { followUp.item }

  @MainActor
  init(_ followUp: FollowUp, name: String, in context: SyncUpsContext) {
    (self.followUp, self.name) = (followUp, name)
    due = followUp.parts.dueDay(in: context.calendar)?.description
    isOverdue = followUp.isOverdue(now: context.now, in: context.calendar)
  }
}
