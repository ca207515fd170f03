import Foundation
import Models
import Testing

@Suite("The meetings of a schedule")
struct ScheduleMeetingsTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  private func date(_ text: String, in zone: TimeZone? = nil) throws -> Date {
    let parts = text.split(separator: " ")
    let day = try #require(Day(parsing: parts[0]))
    let time = try #require(TimeOfDay(parsing: parts[1]))
    return (zone ?? berlin).date(of: day, at: time)
  }

  /// Returns the next meetings in the local time of Berlin.
  private func meetings(_ text: String, after start: String, _ count: Int = 4) throws -> [String] {
    let now = try date(start)
    let schedule = try Schedule(parsing: text, now: now, in: berlin)
    return schedule.meetings(after: now, in: berlin).prefix(count).map { date in
      let clock = berlin.wallClock(at: date)
      return "\(clock.day.weekday.shortName) \(clock.day) \(clock.time)"
    }
  }

  @Test(
    "A weekday schedule has no meetings on weekends, and the next meeting is always later than now"
  )
  func weekdays() throws {
    #expect(
      try meetings("weekdays 9:30", after: "2026-11-26 9:30")
        == [
          "Fri 2026-11-27 9:30", "Mon 2026-11-30 9:30", "Tue 2026-12-01 9:30",
          "Wed 2026-12-02 9:30",
        ]
    )
    #expect(try meetings("weekdays 9:30", after: "2026-11-26 9:29", 1) == ["Thu 2026-11-26 9:30"])
  }

  @Test("A schedule of every other week counts weeks from Monday")
  func everyOtherWeek() throws {
    #expect(
      try meetings("2w:mon,wed 9:30", after: "2026-11-24 12:00", 5)
        == [
          "Wed 2026-11-25 9:30", "Mon 2026-12-07 9:30", "Wed 2026-12-09 9:30",
          "Mon 2026-12-21 9:30", "Wed 2026-12-23 9:30",
        ]
    )
  }

  @Test("A schedule of every other week continues across a year with 53 weeks")
  func everyOtherWeekOverYears() throws {
    #expect(
      try meetings("2w:tue 9:30", after: "2026-12-15 0:00")
        == [
          "Tue 2026-12-15 9:30", "Tue 2026-12-29 9:30", "Tue 2027-01-12 9:30",
          "Tue 2027-01-26 9:30",
        ]
    )
  }

  @Test("A monthly schedule uses the last day of a month that lacks the scheduled day")
  func monthly() throws {
    #expect(
      try meetings("monthly on the 30th 10:00", after: "2027-12-30 12:00")
        == [
          "Sun 2028-01-30 10:00", "Tue 2028-02-29 10:00", "Thu 2028-03-30 10:00",
          "Sun 2028-04-30 10:00",
        ]
    )
    #expect(
      try meetings("monthly on the last day 10:00", after: "2026-11-25 12:00", 2)
        == ["Mon 2026-11-30 10:00", "Thu 2026-12-31 10:00"]
    )
  }

  @Test("A schedule has no meeting on skipped days")
  func skipping() throws {
    #expect(
      try meetings("weekdays 9:30 except 2026-12-24, 2026-12-25", after: "2026-12-23 0:00", 2)
        == ["Wed 2026-12-23 9:30", "Mon 2026-12-28 9:30"]
    )
  }

  @Test("A schedule keeps its wall-clock time when daylight saving begins or ends")
  func daylightSaving() throws {
    let schedule = try Schedule(parsing: "daily 9:30", now: .now, in: berlin)
    let spring = schedule.meetings(after: try date("2026-03-28 9:00"), in: berlin).prefix(3)
    #expect(zip(spring, spring.dropFirst()).map { $1.timeIntervalSince($0) / 3_600 } == [23, 24])
    let autumn = schedule.meetings(after: try date("2026-10-24 9:00"), in: berlin).prefix(3)
    #expect(zip(autumn, autumn.dropFirst()).map { $1.timeIntervalSince($0) / 3_600 } == [25, 24])
  }

  @Test("A scheduled meeting at a time that the clock skips begins an hour later")
  func nonexistentTime() throws {
    #expect(
      try meetings("daily 2:30", after: "2026-03-28 0:00", 3)
        == ["Sat 2026-03-28 2:30", "Sun 2026-03-29 3:30", "Mon 2026-03-30 2:30"]
    )
  }

  @Test(
    "A meeting at a clock time that occurs twice on one day takes place once, at the first occurrence"
  )
  func repeatedTime() throws {
    let schedule = try Schedule(parsing: "daily 2:30", now: .now, in: berlin)
    let meetings = Array(
      schedule.meetings(after: try date("2026-10-24 12:00"), in: berlin).prefix(2)
    )
    // The first meeting is on 25 October at 2:30 in summer time, which is 0:30 in UTC.
    #expect(meetings.first == Date(timeIntervalSince1970: 1_792_888_200))
    #expect(zip(meetings, meetings.dropFirst()).map { $1.timeIntervalSince($0) / 3_600 } == [25])
  }

  @Test("A meeting scheduled in another time zone is at a different time on the user's clock")
  func ownTimeZone() throws {
    #expect(
      try meetings("sun 20:00 America/New_York", after: "2026-10-23 0:00", 2)
        // On the first date, Berlin has already left summer time, but New York has not. On the
        // second date, both cities have left summer time.
        == ["Mon 2026-10-26 1:00", "Mon 2026-11-02 2:00"]
    )
  }

  @Test(
    "Converting dates to local times gives Foundation's results, and is reversible outside of repeated hours",
    arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"]
  )
  func wallClock(identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var differences = 0
    // Test two years, in steps that do not divide a day evenly.
    for step in 0..<17_000 {
      let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(step) * 3_720)
      let clock = zone.wallClock(at: date)
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
      let (year, month, day) = clock.day.components
      try #require([parts.year, parts.month, parts.day] == [year, month, day])
      try #require(
        [parts.hour, parts.minute] == [clock.time.minutes / 60, clock.time.minutes % 60]
      )
      if zone.date(of: clock.day, at: clock.time) != date { differences += 1 }
    }
    #expect(differences <= 2)
  }

  @Test("For each day number, the app computes the same date and weekday as Foundation")
  func days() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: -10_000, to: 60_000, by: 13) {
      let day = Day(number: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday],
        from: Date(timeIntervalSince1970: Double(number) * 86_400)
      )
      let (year, month, dayOfMonth) = day.components
      try #require([parts.year, parts.month, parts.day] == [year, month, dayOfMonth])
      try #require(parts.weekday == (day.weekday.rawValue + 1) % 7 + 1)
      try #require(Day(year: year, month: month, day: dayOfMonth) == day)
      try #require(Day(parsing: day.description) == day)
    }
  }
}
