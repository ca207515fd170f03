package import Foundation

/// The reason why text cannot be parsed as a day.
package enum PastDayParsingError: Error, Hashable, Sendable {
  /// The text is not a day.
  case unreadable

  /// The text is a date that does not exist in the calendar.
  case nonexistent
}

/// A day in the past, which the user types to find meetings.
///
/// ```swift
/// let monday = try PastDay(parsing: "monday", now: now, in: calendar)
/// syncUps.pastMeetings(from: monday.start)
/// ```
package struct PastDay: Hashable, Sendable {
  package let start: Date

  /// The start of the next day.
  package let end: Date

  /// Parses a day.
  ///
  /// The text can have one of the following formats:
  ///
  /// - a date such as `2026-11-13`, or in the format that the program prints, such as `13 Nov
  ///   2026`;
  /// - `today` or `yesterday`;
  /// - a weekday, or at least its first three letters, for the most recent such day, which may be
  ///   today;
  /// - a number of days or weeks ago: `3d`, `2w`, `3 days ago`.
  ///
  /// - Parameters:
  ///   - text: The typed text, in upper or lower case.
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
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

  // The names of weekdays are English in every locale, like the rest of the program.
  static let weekdayNames = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
}
