package import Foundation

/// The times at which a sync-up meets.
///
/// Daylight saving keeps the time on the clock:
///
/// ```swift
/// let schedule = try Schedule(parsing: "weekdays 9:30", now: now, in: .current)
/// schedule.next(after: now, in: .current)
/// ```
package struct Schedule: Hashable, Sendable {
  /// The days.
  package var recurrence: Recurrence

  /// The time on the clock.
  package var time: TimeOfDay

  /// The days on which the sync-up does not meet.
  package var skipped: Set<Day>

  /// The identifier of the clock's time zone, or `nil` for the user's zone.
  ///
  /// A team in several time zones needs this member.
  package var timeZone: String?

  /// Members that another version or another program wrote.
  package var unknownMembers = UnknownMembers()

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - recurrence: The days.
  ///   - time: The time on the clock.
  ///   - skipped: The days on which the sync-up does not meet.
  ///   - timeZone: The identifier of the time zone, or `nil` for the user's zone.
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

  /// Returns the time zone of the clock.
  ///
  /// - Parameter readerZone: The user's time zone.
  package func zone(for readerZone: TimeZone) -> TimeZone {
    timeZone.flatMap(TimeZone.init(identifier:)) ?? readerZone
  }

  /// Returns the meetings after a moment, in order.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - readerZone: The user's time zone.
  /// - Returns: An endless sequence.
  package func meetings(after date: Date, in readerZone: TimeZone) -> some Sequence<Date> {
    let zone = zone(for: readerZone)
    // A skipped hour around midnight can move a meeting to the next day.
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

  /// Returns the first meeting after a moment.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - readerZone: The user's time zone.
  package func next(after date: Date, in readerZone: TimeZone) -> Date? {
    meetings(after: date, in: readerZone).first { _ in true }
  }
}

extension Schedule: CustomStringConvertible {
  /// The schedule as people type it, such as `weekdays 9:30`.
  ///
  /// Parsing the text gives the same schedule.
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
