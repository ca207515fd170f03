package import Foundation

extension Date {
  /// The day, such as `13 Nov 2026`.
  ///
  /// - Parameter calendar: A calendar in the user's time zone.
  package func dayText(in calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.day, .month, .year], from: self)
    guard let day = parts.day, let month = parts.month, let year = parts.year else { return "" }
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }

  /// The time of day, such as `9:05`.
  ///
  /// - Parameter calendar: A calendar in the user's time zone.
  package func timeText(in calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: self)
    guard let hour = parts.hour, let minute = parts.minute else { return "" }
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The day and the time of day, such as `13 Nov 2026 9:05`.
  ///
  /// - Parameter calendar: A calendar in the user's time zone.
  package func dayAndTimeText(in calendar: Calendar) -> String {
    "\(dayText(in: calendar)) \(timeText(in: calendar))"
  }

  /// The day and the time relative to now, as in `today 9:30`, `yesterday 9:41` or `Mon 9:30`.
  ///
  /// A date outside the last seven days is written without the time, as in `13 Nov 2026`.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  package func relativeText(now: Date, in calendar: Calendar) -> String {
    switch daysAgo(now: now, in: calendar) {
    case let days? where (0...6).contains(days): relativeDayAndTimeText(now: now, in: calendar)
    default: dayText(in: calendar)
    }
  }

  /// The day and the time relative to now, as in `today 9:30`, `Mon 9:30` or `13 Nov 2026 9:05`.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  package func relativeDayAndTimeText(now: Date, in calendar: Calendar) -> String {
    let day =
      switch daysAgo(now: now, in: calendar) {
      case let days? where (2...6).contains(days): weekdayText(in: calendar)
      default: relativeDayText(now: now, in: calendar)
      }
    return "\(day) \(timeText(in: calendar))"
  }

  /// The day relative to now, as in `today`, `yesterday` or `3 days ago`.
  ///
  /// A day outside the last seven days is written as a date, such as `13 Nov 2026`.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  package func relativeDayText(now: Date, in calendar: Calendar) -> String {
    switch daysAgo(now: now, in: calendar) {
    case 0: "today"
    case 1: "yesterday"
    case let days? where (2...6).contains(days): "\(days) days ago"
    default: dayText(in: calendar)
    }
  }

  private func daysAgo(now: Date, in calendar: Calendar) -> Int? {
    let day = calendar.startOfDay(for: self)
    let today = calendar.startOfDay(for: now)
    return calendar.dateComponents([.day], from: day, to: today).day
  }

  private func weekdayText(in calendar: Calendar) -> String {
    Self.weekdayNames[calendar.component(.weekday, from: self) - 1]
  }

  // The names of months and weekdays are English in every locale, like the rest of the program.
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
