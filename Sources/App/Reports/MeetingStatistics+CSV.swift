import Foundation
package import Models

extension MeetingStatistics {
  /// The weeks and the people as one table of comma-separated values.
  ///
  /// | column | is |
  /// | --- | --- |
  /// | `kind` | `week` or `person` |
  /// | `start` | of a week: when it begins, as ISO 8601 in UTC |
  /// | `name` | of a person |
  /// | `meetings`, `heldSeconds`, `plannedSeconds` | of a week |
  /// | `spokenSeconds`, `share` | of a person; the share is from 0 to 1 |
  package var csv: CSV {
    let header = [
      "kind", "start", "name", "meetings", "heldSeconds", "plannedSeconds", "spokenSeconds",
      "share",
    ]
    let weeks = weeks.map { week in
      [
        "week", week.start.formatted(.iso8601), "", "\(week.meetings)", week.held.secondsText,
        week.planned.secondsText, "", "",
      ]
    }
    let people = people.map { person in
      ["person", "", person.name, "", "", "", person.spoken.secondsText, "\(person.share)"]
    }
    return CSV(rows: [header] + weeks + people)
  }
}
