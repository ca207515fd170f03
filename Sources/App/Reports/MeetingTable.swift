import Foundation
import IdentifiedCollections
package import Models
import Tagged

/// The meetings of a sync-up as rows of a CSV table, newest first.
///
/// A sync-up without meetings has one row, in which the columns about a meeting are empty.
///
/// | column | is |
/// | --- | --- |
/// | `syncUpID`, `title`, `theme` | of the sync-up |
/// | `plannedSeconds` | how long a meeting of it takes |
/// | `attendees` | their names, with semicolons between them |
/// | `meetingID` | of the meeting |
/// | `date` | when it ended, as ISO 8601 in UTC |
/// | `heldSeconds` | how long it took, if the file says so |
/// | `spoken` | who spoke for how many seconds, as `Ada 60; Blob 30`, if the file says so |
/// | `transcript` | the notes |
/// | `overruns` | who spoke for how many seconds beyond the end of a turn, as `Ada 5` |
/// | `absentees` | the names of those who were absent, with semicolons between them |
package struct MeetingTable: Sendable {
  /// The header with the names of the columns.
  package static let header = CSV(rows: [
    [
      "syncUpID", "title", "theme", "plannedSeconds", "attendees", "meetingID", "date",
      "heldSeconds", "spoken", "transcript", "overruns", "absentees",
    ]
  ])

  private let syncUp: SyncUp
  private let isRaw: Bool

  /// Creates the rows of a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up whose meetings become rows.
  ///   - isRaw: Whether to write text that looks like a formula without an apostrophe.
  package init(of syncUp: SyncUp, isRaw: Bool = false) {
    self.syncUp = syncUp
    self.isRaw = isRaw
  }

  /// The rows, without the header.
  package var rows: CSV {
    let beginning: [CSV.Cell] = [
      .text(syncUp.id.rawValue.uuidString), .text(syncUp.title), .text(syncUp.theme.rawValue),
      .number(syncUp.duration.secondsText),
      .text(syncUp.namedAttendees.map(\.name).joined(separator: "; ")),
    ]
    let meetings = syncUp.meetingsByDate.map { meeting -> [CSV.Cell] in
      let spoken = (meeting.attendances ?? []).map {
        "\($0.name) \($0.speakingTime.secondsText)"
      }
      let overruns = (meeting.attendances ?? []).compactMap { attendance in
        attendance.overrun.map { "\(attendance.name) \($0.secondsText)" }
      }
      return [
        .text(meeting.id.rawValue.uuidString), .number(meeting.date.formatted(.iso8601)),
        .number(meeting.duration?.secondsText ?? ""), .text(spoken.joined(separator: "; ")),
        .text(meeting.transcript), .text(overruns.joined(separator: "; ")),
        .text((meeting.absentees ?? []).map(\.name).joined(separator: "; ")),
      ]
    }
    let empty: [[CSV.Cell]] = [["", "", "", "", "", "", ""]]
    return CSV(rows: (meetings.isEmpty ? empty : meetings).map { beginning + $0 }, isRaw: isRaw)
  }
}
