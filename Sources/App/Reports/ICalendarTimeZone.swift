import Foundation
import Models

/// The description of a time zone in iCalendar format, from last year until ten years from now.
///
/// If the offset changes on days that follow a rule, such as the last Sunday in March, the
/// description contains the rule. If the changes follow no rule, the description lists each change.
///
/// - Source: RFC 5545, section 3.6.5.
struct ICalendarTimeZone {
  private static let daysBefore = 400
  private static let daysAfter = 3_660

  private let zone: TimeZone
  private let changes: [Change]
  private let firstOffset: Int

  /// A change of the time zone's offset from UTC.
  private struct Change {
    let date: Date
    let from: Int
    let to: Int
    let isDaylight: Bool

    /// The day and the time that clocks would show without the change.
    var wallClock: (day: Day, time: TimeOfDay) {
      TimeZone.gmt.wallClock(at: date.addingTimeInterval(Double(from)))
    }

    var text: String {
      let (day, time) = wallClock
      let (hour, minute) = (time.minutes / 60, time.minutes % 60)
      return
        "\(ICalendar.text(of: day))T\(ICalendar.digits(hour))\(ICalendar.digits(minute))00"
    }
  }

  init(_ zone: TimeZone, now: Date) {
    self.zone = zone
    let today = (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    let start = Date(timeIntervalSince1970: today - Double(Self.daysBefore) * 86_400)
    firstOffset = zone.secondsFromGMT(for: start)
    changes = (0..<Self.daysBefore + Self.daysAfter).compactMap { index in
      var low = start.addingTimeInterval(Double(index) * 86_400)
      var high = low.addingTimeInterval(86_400)
      let (from, to) = (zone.secondsFromGMT(for: low), zone.secondsFromGMT(for: high))
      guard from != to else { return nil }
      while high.timeIntervalSince(low) > 1 {
        let middle = low.addingTimeInterval((high.timeIntervalSince(low) / 2).rounded(.down))
        if zone.secondsFromGMT(for: middle) == from { low = middle } else { high = middle }
      }
      return Change(
        date: high,
        from: from,
        to: to,
        isDaylight: zone.isDaylightSavingTime(for: high)
      )
    }
  }

  /// The lines of the description.
  var lines: [String] {
    ["BEGIN:VTIMEZONE", "TZID:\(zone.identifier)"] + observances + ["END:VTIMEZONE"]
  }

  private var observances: [String] {
    let kinds = Dictionary(grouping: changes) { [$0.from, $0.to, $0.isDaylight ? 1 : 0] }.values
      .sorted { $0[0].date < $1[0].date }
    let rules = kinds.map(Self.rule)
    let isRegular = !kinds.isEmpty && rules.allSatisfy { $0 != nil }
    let beginning = Self.observance(
      isDaylight: false,
      start: "19700101T000000",
      from: firstOffset,
      to: firstOffset,
      []
    )
    return (isRegular ? [] : beginning)
      + zip(kinds, rules).flatMap { changes, rule in
        let others = changes.dropFirst().map(\.text).joined(separator: ",")
        let repeated =
          isRegular ? rule.map { ["RRULE:\($0)"] } ?? [] : others.isEmpty ? [] : ["RDATE:\(others)"]
        return Self.observance(
          isDaylight: changes[0].isDaylight,
          start: changes[0].text,
          from: changes[0].from,
          to: changes[0].to,
          repeated
        )
      }
  }

  private static func observance(
    isDaylight: Bool,
    start: String,
    from: Int,
    to: Int,
    _ repeated: [String]
  ) -> [String] {
    let name = isDaylight ? "DAYLIGHT" : "STANDARD"
    return [
      "BEGIN:\(name)", "DTSTART:\(start)", "TZOFFSETFROM:\(text(ofOffset: from))",
      "TZOFFSETTO:\(text(ofOffset: to))",
    ] + repeated + ["END:\(name)"]
  }

  /// Returns the yearly rule of changes that are all of one kind, or `nil` if no rule describes
  /// them.
  private static func rule(of changes: [Change]) -> String? {
    let days = changes.map(\.wallClock.day)
    let months = Set(days.map(\.components.month))
    let weekdays = Set(days.map(\.weekday))
    let years = days.map(\.components.year)
    guard months.count == 1, weekdays.count == 1, Set(changes.map(\.wallClock.time)).count == 1,
      let month = months.first, let weekday = weekdays.first, years.count >= 10,
      zip(years, years.dropFirst()).allSatisfy({ $0 + 1 == $1 })
    else { return nil }
    let isLast = days.allSatisfy { $0.adding(7).components.month != $0.components.month }
    let positions = Set(days.map { ($0.components.day - 1) / 7 + 1 })
    guard isLast || positions.count == 1 else { return nil }
    let position = isLast ? -1 : positions.first ?? 1
    return "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(position)\(weekday.code)"
  }

  private static func text(ofOffset offset: Int) -> String {
    let seconds = abs(offset)
    let digits = [seconds / 3_600, seconds / 60 % 60].map(ICalendar.digits).joined()
    let rest = seconds % 60 == 0 ? "" : ICalendar.digits(seconds % 60)
    return "\(offset < 0 ? "-" : "+")\(digits)\(rest)"
  }
}
