public import Foundation

extension DependencyValues {
  /// The calendar, and with it the time zone, in which dates are shown.
  ///
  /// In tests it is the Gregorian one of Greenwich, which is the same on every machine.
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
