package import Foundation
package import Models
import Tagged

extension ICalendar {
  /// Returns the schedule as a recurring event in iCalendar format, or an empty string if the
  /// sync-up has no schedule.
  ///
  /// The event begins with the next meeting, because each past meeting has its own event.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - readerZone: The user's time zone.
  package func scheduledEvent(now: Date, in readerZone: TimeZone) -> String {
    guard let schedule = syncUp.schedule, let next = schedule.next(after: now, in: readerZone)
    else { return "" }
    let zone = schedule.zone(for: readerZone)
    // Begin with the scheduled time, not with the start of the next meeting. If clocks skip the
    // scheduled hour on the day of that meeting, the meeting starts later, but the later meetings
    // of the series must not.
    let first = schedule.recurrence.day(onOrAfter: zone.wallClock(at: next).day)
    let parameter = ";TZID=\(zone.identifier)"
    func time(_ day: Day) -> String {
      let (hour, minute) = (schedule.time.minutes / 60, schedule.time.minutes % 60)
      return "\(Self.text(of: day))T\(Self.digits(hour))\(Self.digits(minute))00"
    }
    guard let first else { return "" }
    var lines = [
      "BEGIN:VEVENT",
      "UID:\(syncUp.id.rawValue.uuidString)",
      "DTSTAMP:\(Self.text(of: now))",
      "DTSTART\(parameter):\(time(first))",
    ]
    let seconds = Int(min(max(.zero, syncUp.duration), .seconds(86_400)) / .seconds(1))
    if seconds > 0 { lines.append("DURATION:PT\(seconds)S") }
    lines.append("RRULE:\(schedule.recurrence.rule)")
    let skipped = schedule.skipped.filter { $0 >= first }.sorted().map(time)
    if !skipped.isEmpty {
      lines.append("EXDATE\(parameter):\(skipped.joined(separator: ","))")
    }
    lines.append("SUMMARY:\(Self.escaped(syncUp.title.shownTitle))")
    return Self.text(of: lines + ["END:VEVENT"])
  }

  /// Returns the descriptions of the schedules' time zones in iCalendar format.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups with the schedules.
  ///   - now: The current time.
  ///   - readerZone: The user's time zone.
  package static func timeZones(
    of syncUps: [SyncUp],
    now: Date,
    in readerZone: TimeZone
  ) -> String {
    let zones = Set(syncUps.compactMap { $0.schedule?.zone(for: readerZone) })
    return zones.sorted { $0.identifier < $1.identifier }
      .map { text(of: ICalendarTimeZone($0, now: now).lines) }
      .joined()
  }
}

extension Recurrence {
  /// The recurrence as the value of an `RRULE`.
  fileprivate var rule: String {
    func codes(_ weekdays: Set<Weekday>) -> String {
      weekdays.sorted().map(\.code).joined(separator: ",")
    }
    return switch self {
    case .weekly(let weekdays): "FREQ=WEEKLY;BYDAY=\(codes(weekdays))"
    case .everyWeeks(let count, let weekdays, _):
      "FREQ=WEEKLY;INTERVAL=\(count);WKST=MO;BYDAY=\(codes(weekdays))"
    case .monthly(31): "FREQ=MONTHLY;BYMONTHDAY=-1"
    case .monthly(let day) where day > 28:
      // In each month, select the last existing day from the 28th to the scheduled day.
      "FREQ=MONTHLY;BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
    case .monthly(let day): "FREQ=MONTHLY;BYMONTHDAY=\(day)"
    }
  }
}
