public import Foundation

extension DependencyValues {
  /// The calendar, and with it the time zone, in which dates are shown.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { gregorian(in: .current) }

  // Harmless, and the same on every machine.
  static var testValue: Calendar { gregorian(in: .gmt) }

  private static func gregorian(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
