package import Foundation

extension TimeZone {
  /// Returns the date at which clocks in this time zone show the given day and time.
  ///
  /// If the clocks show the time twice on that day, returns the first of the two dates. If the
  /// clocks skip the time, returns the date at which the clocks would have shown the time without
  /// the change. So `2:30` becomes `3:30`, as in calendar programs.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - time: The time.
  /// - Source: RFC 5545, section 3.3.5.
  package func date(of day: Day, at time: TimeOfDay) -> Date {
    let seconds = Double(day.number * 86_400 + time.minutes * 60)
    let universal = Date(timeIntervalSince1970: seconds)
    func date(offset: Int) -> Date { universal.addingTimeInterval(-Double(offset)) }
    func offset(at date: Date) -> Int { secondsFromGMT(for: date) }
    let before = offset(at: universal.addingTimeInterval(-86_400))
    let after = offset(at: universal.addingTimeInterval(86_400))
    let isAfterwards = offset(at: date(offset: before)) != before
    return isAfterwards && offset(at: date(offset: after)) == after
      ? date(offset: after) : date(offset: before)
  }

  /// Returns the day and the time that clocks in this time zone show at a date, without seconds.
  ///
  /// - Parameter date: The date, clamped to the years 1 to 9999.
  package func wallClock(at date: Date) -> (day: Day, time: TimeOfDay) {
    let limited = min(max(date.timeIntervalSince1970, -62_135_510_400), 253_402_214_399)
    let seconds = Int(limited.rounded(.down)) + secondsFromGMT(for: date)
    let second = (seconds % 86_400 + 86_400) % 86_400
    let day = Day(number: (seconds - second) / 86_400)
    guard let time = TimeOfDay(hour: second / 3_600, minute: second / 60 % 60)
    else { preconditionFailure("The seconds since midnight are not a valid time.") }
    return (day, time)
  }
}
