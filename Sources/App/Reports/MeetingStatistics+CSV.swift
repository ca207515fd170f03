import Foundation
package import Models

extension MeetingStatistics {
  /// Returns the weeks and the people of the statistics as one CSV table.
  ///
  /// | column | content |
  /// | --- | --- |
  /// | `kind` | `week` or `person` |
  /// | `start` | the start of a week, as ISO 8601 in UTC |
  /// | `name` | the name of a person |
  /// | `meetings`, `heldSeconds`, `plannedSeconds` | the figures of a week |
  /// | `spokenSeconds`, `share` | the figures of a person; the share is from 0 to 1 |
  /// | `overrunSeconds`, `absences`, `attendances` | the figures of a person |
  /// | `itemsOpened`, `itemsClosed` | the figures of a week |
  ///
  /// - Parameter isRaw: Whether to leave out the apostrophe before text that looks like a formula.
  package func csv(isRaw: Bool = false) -> CSV {
    let header: [CSV.Cell] = [
      "kind", "start", "name", "meetings", "heldSeconds", "plannedSeconds", "spokenSeconds",
      "share", "overrunSeconds", "absences", "attendances", "itemsOpened", "itemsClosed",
    ]
    let weeks = weeks.map { week -> [CSV.Cell] in
      [
        "week", .number(week.start.formatted(.iso8601)), "", .number("\(week.meetings)"),
        .number(week.held.secondsText), .number(week.planned.secondsText), "", "", "",
        "", "", .number("\(week.itemsOpened)"), .number("\(week.itemsClosed)"),
      ]
    }
    let people = people.map { person -> [CSV.Cell] in
      [
        "person", "", .text(person.name), "", "", "", .number(person.spoken.secondsText),
        .number("\(person.share)"), .number(person.overrun.secondsText),
        .number("\(person.absences)"), .number("\(person.attendances)"), "", "",
      ]
    }
    return CSV(rows: [header] + weeks + people, isRaw: isRaw)
  }
}
