import Foundation
import Models
import Tagged

/// A sync-up as `--json` prints it.
///
/// The fields stay what they are: programs read them.
///
/// | field | is |
/// | --- | --- |
/// | `id` | an upper-case UUID |
/// | `title` | a string |
/// | `theme` | one of the sixteen raw values of the data file, such as `appOrange` |
/// | `lengthSeconds` | how long a meeting takes, in seconds, with a fraction |
/// | `attendees` | an array of `id` and `name`, in the order of speaking |
/// | `meetingCount` | the number of meetings held |
/// | `lastMeeting` | when the newest of them ended, as ISO 8601 in UTC, or `null` |
/// | `meetings` | with `show`: an array of what ``MeetingJSON`` describes, newest first |
struct SyncUpJSON: Encodable {
  let id: UUID
  let title: String
  let theme: String
  let lengthSeconds: Double
  let attendees: [AttendeeJSON]
  let meetingCount: Int
  let lastMeeting: Date?
  let meetings: [MeetingJSON]?

  init(_ syncUp: SyncUp, includesMeetings: Bool) {
    id = syncUp.id.rawValue
    title = syncUp.title
    theme = syncUp.theme.rawValue
    lengthSeconds = syncUp.duration / .seconds(1)
    attendees = syncUp.attendees.map { AttendeeJSON(id: $0.id.rawValue, name: $0.name) }
    meetingCount = syncUp.meetings.count
    lastMeeting = syncUp.meetings.map(\.date).max()
    meetings = includesMeetings ? syncUp.meetings.map(MeetingJSON.init) : nil
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, theme, lengthSeconds, attendees, meetingCount, lastMeeting, meetings
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(theme, forKey: .theme)
    try container.encode(lengthSeconds, forKey: .lengthSeconds)
    try container.encode(attendees, forKey: .attendees)
    try container.encode(meetingCount, forKey: .meetingCount)
    // Written as null when there is none: a field that is sometimes missing is a trap.
    try container.encode(lastMeeting, forKey: .lastMeeting)
    try container.encodeIfPresent(meetings, forKey: .meetings)
  }
}

/// An attendee as `--json` prints it.
struct AttendeeJSON: Encodable {
  let id: UUID
  let name: String
}

/// A meeting as `--json` prints it.
///
/// | field | is |
/// | --- | --- |
/// | `id` | an upper-case UUID |
/// | `date` | when it ended, as ISO 8601 in UTC |
/// | `lengthSeconds` | how long it took, or `null` if the file does not say |
/// | `attendances` | an array of `name` and `spokenSeconds`, or `null` if the file does not say |
/// | `transcript` | a string |
struct MeetingJSON: Encodable {
  let id: UUID
  let date: Date
  let lengthSeconds: Double?
  let attendances: [AttendanceJSON]?
  let transcript: String

  init(_ meeting: Meeting) {
    id = meeting.id.rawValue
    date = meeting.date
    lengthSeconds = meeting.duration.map { $0 / .seconds(1) }
    attendances = meeting.attendances?.map {
      AttendanceJSON(name: $0.name, spokenSeconds: $0.speakingTime / .seconds(1))
    }
    transcript = meeting.transcript
  }

  private enum CodingKeys: String, CodingKey {
    case id, date, lengthSeconds, attendances, transcript
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(date, forKey: .date)
    try container.encode(lengthSeconds, forKey: .lengthSeconds)
    try container.encode(attendances, forKey: .attendances)
    try container.encode(transcript, forKey: .transcript)
  }
}

/// An attendance as `--json` prints it.
struct AttendanceJSON: Encodable {
  let name: String
  let spokenSeconds: Double
}
