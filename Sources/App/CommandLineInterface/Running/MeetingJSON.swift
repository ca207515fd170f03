import Foundation
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
