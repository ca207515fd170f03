package import Foundation

extension SyncUp {
  /// A scheduled meeting becomes due this many seconds before its start.
  private static let secondsDueBefore = 15.0 * 60

  /// Returns the start of the scheduled meeting that is under way, or of the next scheduled meeting
  /// if none is under way.
  ///
  /// A scheduled meeting counts as under way until its planned end, unless it was already held.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - zone: The user's time zone.
  /// - Returns: The start of the meeting, or `nil` if the sync-up has no schedule.
  package func nextMeeting(now: Date, in zone: TimeZone) -> Date? {
    guard let schedule else { return nil }
    let earliest = now.addingTimeInterval(-(max(.zero, duration.countable) / .seconds(1)))
    return schedule.meetings(after: earliest, in: zone)
      .first { $0 > now || !hasHeldMeeting(startingAt: $0) }
  }

  /// Returns whether a scheduled meeting was held, possibly up to 15 minutes early.
  ///
  /// - Parameter start: The scheduled start of the meeting.
  package func hasHeldMeeting(startingAt start: Date) -> Bool {
    lastMeetingDate.map { $0 > start.addingTimeInterval(-Self.secondsDueBefore) } ?? false
  }

  /// Returns the start of the scheduled meeting that is under way or begins within 15 minutes, or
  /// `nil` if there is no such meeting.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - zone: The user's time zone.
  package func dueMeeting(now: Date, in zone: TimeZone) -> Date? {
    nextMeeting(now: now, in: zone).flatMap {
      $0.timeIntervalSince(now) <= Self.secondsDueBefore ? $0 : nil
    }
  }
}

extension Collection<SyncUp> {
  /// Whether any sync-up has a schedule.
  ///
  /// For a list that is too long to search after each change, the value is always `true`.
  package var mayHaveSchedules: Bool { count > 1_000 || contains { $0.schedule != nil } }

  /// Returns the sync-up whose scheduled meeting is under way, or the sync-up with the next
  /// scheduled meeting if none is under way.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - zone: The user's time zone.
  /// - Returns: The sync-up and the start of the meeting, or `nil` if no sync-up has a schedule.
  package func nextMeeting(now: Date, in zone: TimeZone) -> (syncUp: SyncUp, start: Date)? {
    var next: (syncUp: SyncUp, start: Date)?
    for syncUp in self {
      guard let start = syncUp.nextMeeting(now: now, in: zone) else { continue }
      if next.map({ start < $0.start }) ?? true { next = (syncUp, start) }
    }
    return next
  }
}

extension Date {
  /// The start of a meeting relative to now, as in `in 12 min`, `tomorrow 9:30` or `4 Dec 2026`.
  ///
  /// After the start of the meeting, the text is `now`. In the hour before the start, the text
  /// contains the minutes until the start. If the meeting begins later, but within a week, the text
  /// contains the time of day: `today 14:00`, `tomorrow 9:30`, `Thu 9:30`.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  ///   - isShort: Whether to write the weekday instead of `tomorrow`, so that the text has at most
  ///     11 columns.
  package func upcomingText(now: Date, in calendar: Calendar, isShort: Bool = false) -> String {
    let clock = calendar.timeZone.wallClock(at: self)
    return switch clock.day.number - calendar.timeZone.wallClock(at: now).day.number {
    case _ where self <= now: "now"
    case _ where timeIntervalSince(now) <= 3_600: nearText(now: now)
    case 0: "today \(clock.time)"
    case 1 where !isShort: "tomorrow \(clock.time)"
    case 1...6: "\(clock.day.weekday.shortName) \(clock.time)"
    default: dayText(in: calendar)
    }
  }

  /// The start of a meeting relative to now, always with the time, as in `in 12 min` or `Thursday
  /// 9:30`.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  package func upcomingDayAndTimeText(now: Date, in calendar: Calendar) -> String {
    let clock = calendar.timeZone.wallClock(at: self)
    return switch clock.day.number - calendar.timeZone.wallClock(at: now).day.number {
    case 2...6: "\(clock.day.weekday.name) \(clock.time)"
    case 7...: "\(dayText(in: calendar)) \(clock.time)"
    default: upcomingText(now: now, in: calendar)
    }
  }

  /// The start of the next meeting for use in a sentence: `next tomorrow 9:30`, or `due now` after
  /// the start.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: A calendar in the user's time zone.
  package func nextMeetingText(now: Date, in calendar: Calendar) -> String {
    self <= now ? "due now" : "next \(upcomingDayAndTimeText(now: now, in: calendar))"
  }

  private func nearText(now: Date) -> String {
    "in \(Int((timeIntervalSince(now) / 60).rounded(.up))) min"
  }
}
