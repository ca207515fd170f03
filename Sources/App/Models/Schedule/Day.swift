/// A day in the Gregorian calendar, independent of any time zone.
///
/// ```swift
/// let day = Day(year: 2026, month: 12, day: 24)
/// day.adding(1).description  // 2026-12-25
/// ```
package struct Day: Comparable, CustomStringConvertible, Hashable, Sendable {
  /// The number of days since 1 January 1970.
  package let number: Int

  /// Creates a day from its number.
  ///
  /// - Parameter number: The number of days since 1 January 1970.
  package init(number: Int) {
    self.number = number
  }

  /// Creates a day, or returns `nil` if the month does not have that day or the year is not between
  /// 1 and 9999.
  ///
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    // Let the year begin on 1 March, so that the leap day is the last day of the year.
    let year0 = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let daysBefore = 365 * year0 + year0 / 4 - year0 / 100 + year0 / 400
    self.init(number: daysBefore + dayOfYear - 719_468)
    guard components.day == day else { return nil }
  }

  /// Parses a day such as `2026-12-24`, or returns `nil` if the text is not an existing day.
  ///
  /// - Parameter text: The text.
  package init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count <= 2 }),
      let year = String(parts[0]).wholeNumber, let month = String(parts[1]).wholeNumber,
      let day = String(parts[2]).wholeNumber
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, the month and the day of the month.
  ///
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package var components: (year: Int, month: Int, day: Int) {
    // Divide the days into periods of 400 years that begin on 1 March: each period has 146,097
    // days.
    let days = number + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = 400 * era + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  package var weekday: Weekday {
    // 1 January 1970 was a Thursday.
    Weekday.allCases[((number + 3) % 7 + 7) % 7]
  }

  /// The Monday of this day's week.
  package var monday: Day { adding(-weekday.rawValue) }

  /// The day in the form `2026-12-24`.
  package var description: String {
    let (year, month, day) = components
    func digits(_ number: Int, _ count: Int) -> String {
      String("\(10_000 + number)".suffix(count))
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// Returns the day that is the given number of days later.
  ///
  /// - Parameter days: The number of days, which is negative for an earlier day.
  package func adding(_ days: Int) -> Day { Day(number: number + days) }

  package static func < (first: Day, second: Day) -> Bool { first.number < second.number }
}
