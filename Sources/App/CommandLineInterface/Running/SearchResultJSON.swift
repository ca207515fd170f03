import Foundation
import JSONStream
import Models
import Tagged

/// A result of a search as `--json` prints it.
///
/// | field | is |
/// | --- | --- |
/// | `syncUpID` | the upper-case UUID of the sync-up |
/// | `field` | where it was found: `title`, `attendee` or `transcript` |
/// | `meetingID` | the upper-case UUID of the meeting, or `null` outside of transcripts |
/// | `line` | the number of the line in the transcript from 1 on, or `null` outside of transcripts |
/// | `text` | the whole line |
struct SearchResultJSON: JSONWritable {
  static let fields = ["field", "line", "meetingID", "syncUpID", "text"]

  let syncUpID: UUID
  let field: String
  let meetingID: UUID?
  let line: Int?
  let text: String

  init(_ result: SearchResult) {
    syncUpID = result.syncUpID.rawValue
    meetingID = result.meetingID?.rawValue
    text = result.text
    switch result.place {
    case .title: (field, line) = ("title", nil)
    case .attendee: (field, line) = ("attendee", nil)
    case .transcript(_, _, let number): (field, line) = ("transcript", number)
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", field)
      writer.member("line", line)
      writer.member("meetingID", meetingID)
      writer.member("syncUpID", syncUpID)
      writer.member("text", text)
    }
  }
}
