import Foundation
import JSONStream
import Models
import Tagged

/// An action item as `--json` prints it.
///
/// | field | is |
/// | --- | --- |
/// | `id` | what `todo done` takes, such as `3f2a.2` |
/// | `syncUpID` | the upper-case UUID of the sync-up |
/// | `meetingID` | the upper-case UUID of the meeting in whose notes it stands |
/// | `date` | when the meeting ended, as ISO 8601 in UTC |
/// | `text` | what is to be done |
/// | `isDone` | whether it is done |
struct ActionItemJSON: JSONWritable {
  static let fields = ["date", "id", "isDone", "meetingID", "syncUpID", "text"]

  let id: String
  let syncUpID: UUID
  let meetingID: UUID
  let date: Date
  let text: String
  let isDone: Bool

  init(_ item: ActionItem, name: String, isDone: Bool? = nil) {
    id = name
    syncUpID = item.syncUpID.rawValue
    meetingID = item.id.meetingID.rawValue
    date = item.date
    text = item.text
    self.isDone = isDone ?? item.isDone
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("date", JSONMoment(date))
      writer.member("id", id)
      writer.member("isDone", isDone)
      writer.member("meetingID", meetingID)
      writer.member("syncUpID", syncUpID)
      writer.member("text", text)
    }
  }
}
