package import Foundation

extension Date {
  /// The day, such as `13 Nov 2026`.
  ///
  /// - Parameter calendar: A calendar in the time zone of the reader.
  package func dayText(in calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.day, .month, .year], from: self)
    guard let day = parts.day, let month = parts.month, let year = parts.year else { return "" }
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }

  /// The time of day, such as `9:05`.
  ///
  /// - Parameter calendar: A calendar in the time zone of the reader.
  package func timeText(in calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: self)
    guard let hour = parts.hour, let minute = parts.minute else { return "" }
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The day and the time of day, such as `13 Nov 2026 9:05`.
  ///
  /// - Parameter calendar: A calendar in the time zone of the reader.
  package func dayAndTimeText(in calendar: Calendar) -> String {
    "\(dayText(in: calendar)) \(timeText(in: calendar))"
  }

  /// The date relative to now: `today 9:30` or `yesterday 9:41`; otherwise only the day.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the time zone of the reader.
  package func relativeText(now: Date, in calendar: Calendar) -> String {
    let day = relativeDayText(now: now, in: calendar)
    return day == dayText(in: calendar) ? day : "\(day) \(timeText(in: calendar))"
  }

  /// The day relative to now, without the time: `today` or `yesterday`; otherwise the date.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the time zone of the reader.
  package func relativeDayText(now: Date, in calendar: Calendar) -> String {
    let today = calendar.startOfDay(for: now)
    let day = calendar.startOfDay(for: self)
    return switch calendar.dateComponents([.day], from: day, to: today).day {
    case 0: "today"
    case 1: "yesterday"
    default: dayText(in: calendar)
    }
  }

  // English in every locale, like the rest of the program.
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
