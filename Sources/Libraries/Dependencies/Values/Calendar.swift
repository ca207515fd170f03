public import Foundation

extension DependencyValues {
  /// The calendar, including a time zone, for dates that the user sees.
  ///
  /// In tests, the calendar is Gregorian and in GMT, so that it is the same on every machine.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .current }

  static var testValue: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
