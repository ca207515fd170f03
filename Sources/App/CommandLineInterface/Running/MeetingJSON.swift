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
struct MeetingJSON: JSONWritable {
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

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("attendances", attendances)
      writer.member("date", JSONMoment(date))
      writer.member("id", id)
      writer.member("lengthSeconds", lengthSeconds)
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
