import Foundation
import JSONStream
import Models
import Tagged

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
