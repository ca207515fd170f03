import Foundation
package import Models

extension MeetingStatistics {
  /// Returns the weeks and the people of the statistics as one CSV table.
  ///
  /// | column | is |
  /// | --- | --- |
  /// | `kind` | `week` or `person` |
  /// | `start` | of a week: when it begins, as ISO 8601 in UTC |
  /// | `name` | of a person |
  /// | `meetings`, `heldSeconds`, `plannedSeconds` | of a week |
  /// | `spokenSeconds`, `share` | of a person; the share is from 0 to 1 |
  /// | `overrunSeconds`, `absences`, `attendances` | of a person |
  /// | `itemsOpened`, `itemsClosed` | of a week |
  ///
  /// - Parameter isRaw: Whether to write text that looks like a formula without an apostrophe.
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
