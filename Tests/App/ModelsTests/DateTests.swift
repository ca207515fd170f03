import Foundation
import Models
import Testing

@Suite("Descriptions of a date")
struct DateTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  private func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test(
    "A date in the last seven days is described relative to today",
    arguments: [
      ("2026-11-13T08:05:00Z", "today 9:05"),
      ("2026-11-12T23:00:00Z", "today 0:00"),
      ("2026-11-12T22:59:59Z", "yesterday 23:59"),
      ("2026-11-11T23:00:00Z", "yesterday 0:00"),
      ("2026-11-11T22:59:59Z", "Wed 23:59"),
      ("2026-11-06T23:00:00Z", "Sat 0:00"),
      ("2026-11-06T22:59:59Z", "6 Nov 2026"),
      ("2026-11-14T12:00:00Z", "14 Nov 2026"),
      ("2001-01-01T00:00:00Z", "1 Jan 2001"),
    ]
  )
  func relative(text: String, expected: String) throws {
    let now = try date("2026-11-13T20:00:00Z")
    #expect(try date(text).relativeText(now: now, in: calendar) == expected)
  }

  @Test(
    "The relative description of a day can leave out the time",
    arguments: [
      ("2026-11-13T08:05:00Z", "today"), ("2026-11-12T08:05:00Z", "yesterday"),
      ("2026-11-11T08:05:00Z", "2 days ago"), ("2026-11-07T08:05:00Z", "6 days ago"),
      ("2026-11-06T08:05:00Z", "6 Nov 2026"), ("2026-11-14T08:05:00Z", "14 Nov 2026"),
    ]
  )
  func relativeDay(text: String, expected: String) throws {
    let now = try date("2026-11-13T20:00:00Z")
    #expect(try date(text).relativeDayText(now: now, in: calendar) == expected)
  }

  @Test("The relative description of a day is correct on a day with twenty-five hours")
  func daylightSavingTime() throws {
    let now = try date("2026-10-25T22:30:00Z")
    #expect(try date("2026-10-24T22:10:00Z").relativeText(now: now, in: calendar) == "today 0:10")
    #expect(
      try date("2026-10-24T21:50:00Z").relativeText(now: now, in: calendar) == "yesterday 23:50"
    )
  }

  @Test("The day and the time of a date are described in the user's time zone")
  func parts() throws {
    let date = try date("2026-02-28T23:30:00Z")
    #expect(date.dayText(in: calendar) == "1 Mar 2026")
    #expect(date.timeText(in: calendar) == "0:30")
  }
}
