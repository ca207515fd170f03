package import Foundation

/// Why a text is not a day.
package enum PastDayParsingError: Error, Hashable, Sendable {
  /// The text does not read as a day.
  case unreadable

  /// The text reads as a date, but the calendar has no such day.
  case nonexistent
}

/// A day as people type it when they look back.
///
/// ```swift
/// let monday = try PastDay(parsing: "monday", now: now, in: calendar)
/// syncUps.pastMeetings(from: monday.start)
/// ```
package struct PastDay: Hashable, Sendable {
  /// When the day begins.
  package let start: Date

  /// When the next day begins.
  package let end: Date

  /// Reads a day.
  ///
  /// A date is written as `2026-11-13`, or as the program prints it: `13 Nov 2026`. `today` and
  /// `yesterday` are words of their own. A weekday, which three letters are enough for, is the last
  /// one, which may be today. `3d` and `2w` are so many days and weeks ago, also in words:
  /// `3 days ago`.
  ///
  /// - Parameters:
  ///   - text: What was typed, in any case.
  ///   - now: The time of typing.
  ///   - calendar: The calendar, with the time zone of the user.
  /// - Throws: ``PastDayParsingError`` if the text is not a day.
  package init(
    parsing text: String,
    now: Date,
    in calendar: Calendar
  ) throws(PastDayParsingError) {
    let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let today = calendar.startOfDay(for: now)
    let day: Date?
    if let components = Self.date(text) {
      guard components.isValidDate(in: calendar) else { throw .nonexistent }
      day = calendar.date(from: components)
    } else if let count = Self.daysAgo(text, today: today, in: calendar) {
      day = calendar.date(byAdding: .day, value: -count, to: today)
    } else {
      throw .unreadable
    }
    guard let day, let next = calendar.date(byAdding: .day, value: 1, to: day)
    else { throw .nonexistent }
    start = calendar.startOfDay(for: day)
    end = calendar.startOfDay(for: next)
  }

  private static func date(_ text: String) -> DateComponents? {
    if let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})/) {
      return DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3))
    }
    guard let match = text.wholeMatch(of: /([0-9]{1,2}) ([a-z]{3,}) ([0-9]{4})/),
      let month = Date.monthNames.firstIndex(where: { match.2.hasPrefix($0.lowercased()) })
    else { return nil }
    return DateComponents(year: Int(match.3), month: month + 1, day: Int(match.1))
  }

  private static func daysAgo(_ text: String, today: Date, in calendar: Calendar) -> Int? {
    if text == "today" { return 0 }
    if text == "yesterday" { return 1 }
    if let match = text.wholeMatch(of: /([0-9]{1,5}) ?(d|days?|w|weeks?)(?: ago)?/),
      let count = Int(match.1)
    {
      return match.2.hasPrefix("w") ? count * 7 : count
    }
    let weekday = weekdayNames.firstIndex { text.count >= 3 && $0.hasPrefix(text) }
    return weekday.map { (calendar.component(.weekday, from: today) + 6 - $0) % 7 }
  }

  // English whatever the locale: so is all the rest of the program.
  private static let weekdayNames = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
}
