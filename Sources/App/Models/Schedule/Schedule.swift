package import Foundation

/// The times at which a sync-up's meetings regularly begin.
///
/// The meetings stay at the same time on the clock when daylight saving time begins or ends:
///
/// ```swift
/// let schedule = try Schedule(parsing: "weekdays 9:30", now: now, in: .current)
/// schedule.next(after: now, in: .current)
/// ```
package struct Schedule: Hashable, Sendable {
  /// The days on which the sync-up regularly has a meeting.
  package var recurrence: Recurrence

  /// The time of day at which the meetings start, in the schedule's time zone.
  package var time: TimeOfDay

  /// The days without a meeting, even if the recurrence contains them.
  package var skipped: Set<Day>

  /// The identifier of the schedule's time zone, or `nil` for the user's time zone.
  ///
  /// A team whose members are in several time zones should set this property.
  package var timeZone: String?

  /// JSON members that another version or another program wrote.
  package var unknownMembers = UnknownMembers()

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - recurrence: The days on which the sync-up regularly has a meeting.
  ///   - time: The time of day at which the meetings start.
  ///   - skipped: The days without a meeting, even if the recurrence contains them.
  ///   - timeZone: The identifier of the time zone, or `nil` for the user's time zone.
  package init(
    _ recurrence: Recurrence,
    at time: TimeOfDay,
    skipping skipped: Set<Day> = [],
    timeZone: String? = nil
  ) {
    self.recurrence = recurrence
    self.time = time
    self.skipped = skipped
    self.timeZone = timeZone
  }

  /// Returns the schedule's time zone, or the user's time zone if the schedule has none.
  ///
  /// - Parameter readerZone: The user's time zone.
  package func zone(for readerZone: TimeZone) -> TimeZone {
    timeZone.flatMap(TimeZone.init(identifier:)) ?? readerZone
  }

  /// Returns the starts of the meetings after a point in time, earliest first.
  ///
  /// - Parameters:
  ///   - date: The time after which the meetings start.
  ///   - readerZone: The user's time zone.
  /// - Returns: An endless sequence, or an empty sequence if the schedule has no days.
  package func meetings(after date: Date, in readerZone: TimeZone) -> some Sequence<Date> {
    let zone = zone(for: readerZone)
    // Begin a day earlier: if clocks skip an hour around midnight, a meeting can move to the next
    // day.
    let start = zone.wallClock(at: date).day.adding(-1)
    return sequence(state: start) { (earliest: inout Day) -> Date? in
      while let day = recurrence.day(onOrAfter: earliest) {
        earliest = day.adding(1)
        guard !skipped.contains(day) else { continue }
        let start = zone.date(of: day, at: time)
        if start > date { return start }
      }
      return nil
    }
  }

  /// Returns the start of the first meeting after a point in time.
  ///
  /// - Parameters:
  ///   - date: The time after which the meetings start.
  ///   - readerZone: The user's time zone.
  package func next(after date: Date, in readerZone: TimeZone) -> Date? {
    meetings(after: date, in: readerZone).first { _ in true }
  }
}

extension Schedule: CustomStringConvertible {
  /// The schedule in the form that users type, such as `weekdays 9:30`.
  ///
  /// Parsing this text returns the same schedule.
  package var description: String {
    var text = "\(recurrence) \(time)"
    if case .everyWeeks(_, _, let first) = recurrence { text += " from \(first)" }
    if !skipped.isEmpty {
      text += " except \(skipped.sorted().map(\.description).joined(separator: ", "))"
    }
    if let timeZone { text += " \(timeZone)" }
    return text
  }
}
