import Foundation
import JSONStream
import Models

/// What `stats --json` prints.
///
/// | field | is |
/// | --- | --- |
/// | `weeks` | an array of `start` (ISO 8601 in UTC), `meetings`, `heldSeconds`, `plannedSeconds` |
/// | `people` | an array of `name`, `spokenSeconds` and `share`, from 0 to 1, longest first |
struct MeetingStatisticsJSON: JSONWritable {
  static let fields = ["people", "weeks"]

  let statistics: MeetingStatistics

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("people", statistics.people.map(PersonJSON.init))
      writer.member("weeks", statistics.weeks.map(WeekJSON.init))
    }
  }

  private struct PersonJSON: JSONWritable {
    let person: MeetingStatistics.Person

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("name", person.name)
        writer.member("share", person.share)
        writer.member("spokenSeconds", person.spoken / .seconds(1))
      }
    }
  }

  private struct WeekJSON: JSONWritable {
    let week: MeetingStatistics.Week

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("heldSeconds", week.held / .seconds(1))
        writer.member("meetings", week.meetings)
        writer.member("plannedSeconds", week.planned / .seconds(1))
        writer.member("start", JSONMoment(week.start))
      }
    }
  }
}
