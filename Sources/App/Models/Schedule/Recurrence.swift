/// The days on which a schedule repeats.
package enum Recurrence: Hashable, Sendable {
  /// The given weekdays of every week.
  case weekly(Set<Weekday>)

  /// The given weekdays of every n-th week, counted from the week of the first day.
  ///
  /// Weeks begin on Monday.
  ///
  /// The first day must be one of the weekdays: ``everyWeeks(_:on:startingOn:)`` ensures this.
  case everyWeeks(Int, Set<Weekday>, from: Day)

  /// The given day of every month, from 1 to 31.
  ///
  /// In a month with fewer days, the meeting is on the last day, so 31 means the last day of every
  /// month.
  case monthly(Int)

  /// The valid numbers of weeks from one meeting week to the next.
  package static let weeks = 1...52

  /// Returns the recurrence on the given weekdays of every n-th week.
  ///
  /// - Parameters:
  ///   - count: The number of weeks from one meeting week to the next; 1 for every week.
  ///   - weekdays: The weekdays.
  ///   - day: The day from which the weeks are counted. The first meeting is on this day or later.
  package static func everyWeeks(
    _ count: Int,
    on weekdays: Set<Weekday>,
    startingOn day: Day
  ) -> Recurrence {
    guard count > 1, let first = Recurrence.weekly(weekdays).day(onOrAfter: day)
    else { return .weekly(weekdays) }
    return .everyWeeks(count, weekdays, from: first)
  }

  /// Returns the first day of the recurrence on or after a day, or `nil` if the recurrence has no
  /// weekdays.
  ///
  /// - Parameter day: The earliest day.
  package func day(onOrAfter day: Day) -> Day? {
    switch self {
    case .weekly(let weekdays):
      return (0..<7).lazy.map(day.adding).first { weekdays.contains($0.weekday) }
    case .everyWeeks(let count, let weekdays, let first):
      let earliest = max(day, first)
      let weeks = (earliest.monday.number - first.monday.number) / 7
      let start =
        weeks % count == 0 ? earliest : first.monday.adding(7 * (weeks / count + 1) * count)
      guard let found = Recurrence.weekly(weekdays).day(onOrAfter: start) else { return nil }
      return found.monday == start.monday
        ? found
        : Recurrence.weekly(weekdays).day(onOrAfter: start.monday.adding(7 * count))
    case .monthly(let dayOfMonth):
      let (year, month, _) = day.components
      let months = [(year, month), month == 12 ? (year + 1, 1) : (year, month + 1)]
      return months.lazy.compactMap { year, month in
        (0...3).lazy.compactMap { Day(year: year, month: month, day: min(dayOfMonth, 31 - $0)) }
          .first
      }
      .first { $0 >= day }
    }
  }
}

extension Recurrence: CustomStringConvertible {
  /// The days of the recurrence in words, without the first day.
  ///
  /// Examples are `weekdays`, `Mon, Wed`, `every other Tue` and `monthly on the 1st`.
  package var description: String {
    switch self {
    case .weekly(Weekday.all): "daily"
    case .weekly(Weekday.workdays): "weekdays"
    case .weekly(let weekdays): Self.list(weekdays)
    case .everyWeeks(2, let weekdays, _) where weekdays.count == 1:
      "every other \(Self.list(weekdays))"
    case .everyWeeks(let count, let weekdays, _): "every \(count) weeks on \(Self.list(weekdays))"
    case .monthly(31): "monthly on the last day"
    case .monthly(let day): "monthly on the \(day)\(Self.ordinalEnding(day))"
    }
  }

  /// The value of the option `--every`, such as `weekday`, `mon,wed`, `2w:tue` or `month:1`.
  package var code: String {
    switch self {
    case .weekly(Weekday.all): "day"
    case .weekly(Weekday.workdays): "weekday"
    case .weekly(let weekdays): Self.codes(weekdays)
    case .everyWeeks(let count, let weekdays, _): "\(count)w:\(Self.codes(weekdays))"
    case .monthly(let day): "month:\(day)"
    }
  }

  private static func list(_ weekdays: Set<Weekday>) -> String {
    weekdays.sorted().map(\.shortName).joined(separator: ", ")
  }

  private static func codes(_ weekdays: Set<Weekday>) -> String {
    weekdays.sorted().map { $0.shortName.lowercased() }.joined(separator: ",")
  }

  private static func ordinalEnding(_ number: Int) -> String {
    switch (number % 100, number % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  }
}
