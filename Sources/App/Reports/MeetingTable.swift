import Foundation
import IdentifiedCollections
package import Models
import Tagged

/// The meetings of a sync-up as rows of a CSV table, newest first.
///
/// A sync-up without meetings has one row whose columns about a meeting are empty.
///
/// | column | content |
/// | --- | --- |
/// | `syncUpID`, `title`, `theme` | the sync-up's id, title and theme |
/// | `plannedSeconds` | the planned length of a meeting |
/// | `attendees` | the attendees' names, separated by semicolons |
/// | `meetingID` | the meeting's id |
/// | `date` | the end of the meeting, as ISO 8601 in UTC |
/// | `heldSeconds` | the length of the meeting, if known |
/// | `spoken` | the seconds that each attendee spoke, as in `Ada 60; Blob 30`, if known |
/// | `transcript` | the notes |
/// | `overruns` | the seconds that attendees spoke beyond their planned share, as in `Ada 5` |
/// | `absentees` | the absent attendees' names, separated by semicolons |
/// | `start` | the start of the meeting, as ISO 8601 in UTC |
package struct MeetingTable: Sendable {
  /// The header with the names of the columns.
  package static let header = CSV(rows: [
    [
      "syncUpID", "title", "theme", "plannedSeconds", "attendees", "meetingID", "date",
      "heldSeconds", "spoken", "transcript", "overruns", "absentees", "start",
    ]
  ])

  private let syncUp: SyncUp
  private let isRaw: Bool

  /// Creates the rows of a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up whose meetings become rows.
  ///   - isRaw: Whether to leave out the apostrophe before text that looks like a formula.
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
        .number(meeting.startDate.formatted(.iso8601)),
      ]
    }
    let empty: [[CSV.Cell]] = [["", "", "", "", "", "", "", ""]]
    return CSV(rows: (meetings.isEmpty ? empty : meetings).map { beginning + $0 }, isRaw: isRaw)
  }
}
