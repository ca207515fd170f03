import Foundation
import Models
import SeededRandomness
import Testing

@Suite("Schedules as users type them")
struct ScheduleParsingTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// Wednesday, 25 November 2026, 12:00 in Berlin.
  private let now = Date(timeIntervalSince1970: 1_795_604_400)

  @Test(
    "A schedule can be typed in many common notations",
    arguments: [
      ("weekdays 9:30", "weekdays 9:30"), ("every weekday at 9.30", "weekdays 9:30"),
      ("mon-fri 9:30", "weekdays 9:30"), ("daily 17:00", "daily 17:00"),
      ("every day at 5pm", "daily 17:00"), ("mon,wed 9:30", "Mon, Wed 9:30"),
      ("wed, Mon and FRI at 09:05", "Mon, Wed, Fri 9:05"), ("Tuesdays 2 pm", "Tue 14:00"),
      ("on thurs at 9", "Thu 9:00"), ("9:30 sat-mon", "Mon, Sat, Sun 9:30"),
      ("weekends 12am", "Sat, Sun 0:00"),
      ("every other Tuesday 14:00", "every other Tue 14:00 from 2026-12-01"),
      ("biweekly on wed 14:00", "every other Wed 14:00 from 2026-11-25"),
      ("biweekly on wed 11:00", "every other Wed 11:00 from 2026-12-02"),
      ("2w:tue 14:00", "every other Tue 14:00 from 2026-12-01"),
      ("2w:tue,thu 14:00", "every 2 weeks on Tue, Thu 14:00 from 2026-11-26"),
      ("every 3 weeks on mon 9:00", "every 3 weeks on Mon 9:00 from 2026-11-30"),
      ("1w:tue 14:00", "Tue 14:00"),
      ("every other tue 14:00 from 2027-01-04", "every other Tue 14:00 from 2027-01-05"),
      ("monthly on the 1st 10:00", "monthly on the 1st 10:00"),
      ("month:22 10:00", "monthly on the 22nd 10:00"),
      ("every month on the 13th at 10:00", "monthly on the 13th 10:00"),
      ("monthly 3 10:00", "monthly on the 3rd 10:00"),
      ("on the last day of every month 10:00", "monthly on the last day 10:00"),
      (
        "weekdays 9:30 except 2026-12-25, 2026-12-24",
        "weekdays 9:30 except 2026-12-24, 2026-12-25"
      ),
      ("weekdays 9:30 Europe/London", "weekdays 9:30 Europe/London"),
      ("weekdays 9:30 europe/london", "weekdays 9:30 Europe/London"),
      ("weekdays 9:30 Etc/GMT+3", "weekdays 9:30 Etc/GMT+3"),
      ("weekdays except Friday 9:30", "Mon, Tue, Wed, Thu 9:30"),
      ("daily 9:30 except weekends", "weekdays 9:30"),
      ("mon-fri 9:30 but not wed", "Mon, Tue, Thu, Fri 9:30"),
      ("Mon–Wed 9:30", "Mon, Tue, Wed 9:30"),
      ("Monday to Thursday 9:30", "Mon, Tue, Wed, Thu 9:30"),
      ("mon & wed at noon", "Mon, Wed 12:00"), ("Tuesdays at 2 p.m.", "Tue 14:00"),
      ("every 2nd tuesday 14:00", "every other Tue 14:00 from 2026-12-01"),
      ("every second week on tue 14:00", "every other Tue 14:00 from 2026-12-01"),
      ("every three weeks on mon 9:00", "every 3 weeks on Mon 9:00 from 2026-11-30"),
      (
        "every other week on weekdays 9:00",
        "every 2 weeks on Mon, Tue, Wed, Thu, Fri 9:00 from 2026-11-26"
      ),
      ("every 2nd of the month 10:00", "monthly on the 2nd 10:00"),
    ]
  )
  func reading(text: String, expected: String) throws {
    #expect("\(try Schedule(parsing: text, now: now, in: berlin))" == expected)
  }

  @Test(
    "Text that is not a schedule is refused with the reason",
    arguments: [
      ("", ScheduleParsingError.noTime), ("weekdays", .noTime), ("9:30", .noDays),
      ("every 9:30", .noDays), ("monthly 9:30", .noDays),
      ("mon 9", .unknownWord("9")), ("mon 25:00", .unknownWord("25:00")),
      ("mon 9:60", .unknownWord("9:60")), ("mon 13pm", .unknownWord("13pm")),
      ("mon 9:30 10:30", .unknownWord("10:30")), ("soon 9:30", .unknownWord("soon")),
      ("mon 9:30 Mars/Olympus", .unknownWord("Mars/Olympus")),
      ("monthly on the 32nd 9:30", .unknownWord("32nd")),
      ("monthly on the 0th 9:30", .unknownWord("0th")), ("99w:mon 9:30", .unknownWord("99w:mon")),
      ("first monday 9:30", .unknownWord("first")),
      ("mon 9:30 except 2026-02-30", .unknownWord("2026-02-30")),
      ("1st monday 9:30", .weekdayOfMonth), ("last friday 9:30", .weekdayOfMonth),
      ("monthly on monday 9:30", .weekdayOfMonth),
      ("every 2nd tuesday of the month 9:30", .weekdayOfMonth),
      ("every 1st and 15th 9:30", .unknownWord("15th")), ("fri except fri 9:30", .noDays),
      ("every other day 9:30", .everyFewDays), ("every 3 days 9:30", .everyFewDays),
      ("every 2nd day 9:30", .everyFewDays), ("every other weekday 9:30", .everyFewDays),
      ("every other month on the 1st 9:30", .everyFewMonths), ("mon ９:３０", .unknownWord("９:３０")),
    ]
  )
  func refusing(text: String, error: ScheduleParsingError) {
    #expect(throws: error) { try Schedule(parsing: text, now: now, in: berlin) }
  }

  @Test(
    "The error about a rejected schedule uses the words that the user typed",
    arguments: [
      ("fri 10", "has '10', which counts as a time only if it has minutes or follows 'at'"),
      ("fri 9:30 10", "has '10', which counts as a time only if it has minutes or follows 'at'"),
      ("soon 9:30", "has 'soon', which is neither a day nor a time"),
      (
        "last friday 14:00",
        "names a weekday of a month, but a schedule has either weekdays or a day of the month"
      ),
    ]
  )
  func problems(text: String, problem: String) {
    do throws(ScheduleParsingError) {
      _ = try Schedule(parsing: text, now: now, in: berlin)
      Issue.record("This was read.")
    } catch {
      #expect(error.problem == problem)
    }
  }

  @Test("Parsing the description of a schedule returns the same schedule", arguments: 0..<200)
  func textIsRead(seed: UInt64) throws {
    let schedule = Schedule.random(seed: seed)
    #expect(try Schedule(parsing: schedule.description, now: now, in: berlin) == schedule)
  }

  @Test(
    "Parsing the code of a recurrence, such as '2w:tue', returns the same recurrence",
    arguments: 0..<200
  )
  func codeIsRead(seed: UInt64) throws {
    let recurrence = Schedule.random(seed: seed).recurrence
    var first = Day(number: 0)
    if case .everyWeeks(_, _, let day) = recurrence { first = day }
    #expect(try Recurrence(parsing: recurrence.code, startingOn: first) == recurrence)
  }
}

extension Schedule {
  /// Returns a random schedule, which can have any kind of recurrence.
  static func random(seed: UInt64) -> Schedule {
    var random = SeededGenerator(seed: seed)
    let day = Day(number: .random(in: 20_000...21_000, using: &random))
    let first = Weekday.allCases.randomElement(using: &random) ?? .monday
    let weekdays = Set(Weekday.allCases.filter { _ in .random(using: &random) } + [first])
    let recurrence: Recurrence =
      switch Int.random(in: 0...2, using: &random) {
      case 0: .weekly(weekdays)
      case 1: .everyWeeks(.random(in: 2...52, using: &random), on: weekdays, startingOn: day)
      default: .monthly(.random(in: 1...31, using: &random))
      }
    let hour = Int.random(in: 0..<24, using: &random)
    let minute = Int.random(in: 0..<60, using: &random)
    guard let time = TimeOfDay(hour: hour, minute: minute)
    else { preconditionFailure("A clock shows \(hour) and \(minute).") }
    let skipped = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      day.adding(.random(in: 0...100, using: &random))
    }
    return Schedule(
      recurrence,
      at: time,
      skipping: Set(skipped),
      timeZone: [nil, "Europe/Berlin", "America/New_York"].randomElement(using: &random) ?? nil
    )
  }
}
