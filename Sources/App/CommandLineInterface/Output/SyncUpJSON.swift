import Foundation
import JSONStream
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
struct SyncUpJSON: JSONWritable {
  /// The fields with `list`.
  static let fields = [
    "attendees", "id", "lastMeeting", "lengthSeconds", "meetingCount", "theme", "title",
  ]

  /// The fields with `show`, and after a change.
  static let fieldsWithMeetings = fields + ["meetings"]

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
    meetings = includesMeetings ? syncUp.meetingsByDate.map { MeetingJSON($0) } : nil
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("attendees", attendees)
      writer.member("id", id)
      // Written as null if there was no meeting: programs expect each field.
      writer.member("lastMeeting", lastMeeting.map(JSONMoment.init))
      writer.member("lengthSeconds", lengthSeconds)
      writer.member("meetingCount", meetingCount)
      writer.memberIfPresent("meetings", meetings)
      writer.member("theme", theme)
      writer.member("title", title)
    }
  }
}

/// An attendee as `--json` prints it.
struct AttendeeJSON: JSONWritable {
  let id: UUID
  let name: String

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("name", name)
    }
  }
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
/// | `syncUpID` | with `meetings` and `transcript`: the upper-case UUID of the sync-up |
/// | `title` | with `meetings` and `transcript`: the title of the sync-up |
struct MeetingJSON: JSONWritable {
  /// The fields of a meeting within its sync-up.
  static let fields = ["attendances", "date", "id", "lengthSeconds", "transcript"]

  /// The fields with `meetings` and `transcript`.
  static let fieldsWithSyncUp = fields + ["syncUpID", "title"]

  let id: UUID
  let date: Date
  let lengthSeconds: Double?
  let attendances: [AttendanceJSON]?
  let transcript: String
  let syncUpID: UUID?
  let title: String?

  init(_ meeting: Meeting, of syncUp: SyncUp) {
    self.init(meeting, syncUpID: syncUp.id, title: syncUp.title)
  }

  init(_ meeting: PastMeeting) {
    self.init(meeting.meeting, syncUpID: meeting.syncUpID, title: meeting.syncUpTitle)
  }

  init(_ meeting: Meeting, syncUpID: SyncUp.ID? = nil, title: String? = nil) {
    id = meeting.id.rawValue
    date = meeting.date
    lengthSeconds = meeting.duration.map { $0 / .seconds(1) }
    attendances = meeting.attendances?.map {
      AttendanceJSON(name: $0.name, spokenSeconds: $0.speakingTime / .seconds(1))
    }
    transcript = meeting.transcript
    self.syncUpID = syncUpID?.rawValue
    self.title = title
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("attendances", attendances)
      writer.member("date", JSONMoment(date))
      writer.member("id", id)
      writer.member("lengthSeconds", lengthSeconds)
      writer.memberIfPresent("syncUpID", syncUpID)
      writer.memberIfPresent("title", title)
      writer.member("transcript", transcript)
    }
  }
}

/// An attendance as `--json` prints it.
struct AttendanceJSON: JSONWritable {
  let name: String
  let spokenSeconds: Double

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("spokenSeconds", spokenSeconds)
    }
  }
}
