import Foundation
import Models
import Testing

@Suite("A day in the past")
struct PastDayTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  // The current time of the tests: a Friday in Berlin, in the first hour of the day.
  private let now = Date(timeIntervalSince1970: 1_794_525_000)

  private func day(_ text: String) throws -> [String] {
    let day = try PastDay(parsing: text, now: now, in: calendar)
    return [day.start, day.end].map { "\($0.dayText(in: calendar)) \($0.timeText(in: calendar))" }
  }

  @Test(
    "A past day can be typed in several common notations",
    arguments: [
      ("today", "13 Nov 2026"), ("TODAY ", "13 Nov 2026"), ("yesterday", "12 Nov 2026"),
      ("friday", "13 Nov 2026"), ("Thu", "12 Nov 2026"), ("thursday", "12 Nov 2026"),
      ("saturday", "7 Nov 2026"), ("sun", "8 Nov 2026"), ("monday", "9 Nov 2026"),
      ("0d", "13 Nov 2026"), ("3d", "10 Nov 2026"), ("2w", "30 Oct 2026"),
      ("3 days ago", "10 Nov 2026"), ("1 week", "6 Nov 2026"), ("20d", "24 Oct 2026"),
      ("2026-11-13", "13 Nov 2026"), ("2024-2-29", "29 Feb 2024"),
      ("1 Jan 2001", "1 Jan 2001"), ("3 november  2026", "3 Nov 2026"),
      ("2027-01-01", "1 Jan 2027"),
    ]
  )
  func reading(text: String, expected: String) throws {
    #expect(try day(text).first == "\(expected) 0:00")
  }

  @Test("A past day ends when the following day begins, even if the past day has 25 hours")
  func end() throws {
    #expect(try day("2026-10-25") == ["25 Oct 2026 0:00", "26 Oct 2026 0:00"])
    let long = try PastDay(parsing: "2026-10-25", now: now, in: calendar)
    #expect(long.end.timeIntervalSince(long.start) == 25 * 3_600)
  }

  @Test(
    "Text that is not a day, or is ambiguous as a day, is rejected",
    arguments: [
      "", " ", "mo", "m", "soon", "3", "-3d", "3m", "3.5d", "999999d", "2026", "26-11-13",
      "13 Nov", "13.11.2026", "11/13/2026", "2026-11-13T10:00", "todayy", "3deek",
      "2026-11-２５", "３d", "٣d", "१३ nov 2026",
    ]
  )
  func unreadable(text: String) {
    #expect(throws: PastDayParsingError.unreadable) { try day(text) }
  }

  @Test(
    "Text for a day that does not exist in the calendar is rejected",
    arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "31 Apr 2026", "0 May 2026"]
  )
  func nonexistent(text: String) {
    #expect(throws: PastDayParsingError.nonexistent) { try day(text) }
  }
}
