package import Foundation

/// The reason a text cannot be parsed as a schedule.
package enum ScheduleParsingError: Error, Hashable, Sendable {
  /// The text has no days.
  case noDays

  /// The text has no time.
  case noTime

  /// The text has weekdays and days of the month.
  case mixedDays

  /// The text has a word that does not belong in a schedule.
  case unknownWord(String)

  /// The reason, to follow the text: `has no time`.
  package var problem: String {
    switch self {
    case .noDays: "has no days"
    case .noTime: "has no time"
    case .mixedDays: "has both weekdays and a day of the month"
    case .unknownWord(let word): "has '\(word)', which is neither a day nor a time"
    }
  }
}

extension Schedule {
  /// Parses a schedule as people type it.
  ///
  /// The text has days and a time, and optionally `from 2026-12-01`, the first day of every n-th
  /// week; `except 2026-12-25`, days without a meeting; and a time zone such as `Europe/Berlin`.
  ///
  /// - Parameters:
  ///   - text: The text, in either case.
  ///   - now: The current time. Every n-th week counts from the next meeting.
  ///   - readerZone: The time zone of the reader.
  /// - Throws: ``ScheduleParsingError`` if the text is not a schedule.
  package init(
    parsing text: String,
    now: Date,
    in readerZone: TimeZone
  ) throws(ScheduleParsingError) {
    var words = ScheduleWords()
    let text = text.replacing(/([0-9]) +([ap]m)\b/.ignoresCase()) { "\($0.1)\($0.2)" }
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      try words.read(word)
    }
    guard let time = words.time else { throw .noTime }
    let zone = words.timeZone.flatMap(TimeZone.init(identifier:)) ?? readerZone
    let clock = zone.wallClock(at: now)
    let today = clock.time < time ? clock.day : clock.day.adding(1)
    let recurrence = try words.recurrence(startingOn: today)
    self.init(recurrence, at: time, skipping: words.skipped, timeZone: words.timeZone)
  }
}

extension Recurrence {
  /// Parses days as people type them, or as the option `--every` takes them.
  ///
  /// - Parameters:
  ///   - text: The text, such as `weekdays`, `mon,wed`, `2w:tue` or `month:1`.
  ///   - day: The earliest first day of every n-th week.
  /// - Throws: ``ScheduleParsingError`` if the text has no days.
  package init(parsing text: String, startingOn day: Day) throws(ScheduleParsingError) {
    var words = ScheduleWords()
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      try words.read(word)
    }
    if let time = words.time { throw .unknownWord("\(time)") }
    self = try words.recurrence(startingOn: day)
  }
}

/// The meaning of the words of a schedule, one after the other.
private struct ScheduleWords {
  private(set) var time: TimeOfDay?
  private(set) var skipped: Set<Day> = []
  private(set) var timeZone: String?
  private var first: Day?
  private var weekdays: Set<Weekday> = []
  private var weeks = 1
  private var dayOfMonth: Int?
  private var isMonthly = false
  private var previous = ""

  /// Words that only make the text readable.
  private static let fillers: Set<String> = [
    "a", "and", "at", "each", "every", "from", "of", "on", "starting", "the", "week", "weekly",
    "weeks",
  ]

  mutating func read(_ word: Substring) throws(ScheduleParsingError) {
    let text = word.lowercased()
    defer { previous = text }
    switch text {
    case _ where Self.fillers.contains(text): break
    case "but", "except", "skip", "skipping": break
    case "other", "biweekly", "fortnightly": weeks = 2
    case "daily", "day", "days": readDay()
    case "last" where dayOfMonth == nil: dayOfMonth = 31
    case "month", "monthly", "months": isMonthly = true
    case "weekday", "weekdays", "workday", "workdays": weekdays.formUnion(Weekday.workdays)
    case "weekend", "weekends": weekdays.formUnion([.saturday, .sunday])
    default:
      guard
        readDate(text) || readCode(text) || readWeekdays(text) || readTime(text)
          || readZone(String(word))
      else { throw .unknownWord(String(word)) }
    }
  }

  func recurrence(startingOn day: Day) throws(ScheduleParsingError) -> Recurrence {
    switch (dayOfMonth, weekdays.isEmpty) {
    case (nil, true): throw .noDays
    case (.some, false): throw .mixedDays
    case (let dayOfMonth?, true):
      guard weeks == 1, first == nil else { throw .mixedDays }
      return .monthly(dayOfMonth)
    case (nil, false):
      guard !isMonthly else { throw .mixedDays }
      return .everyWeeks(weeks, on: weekdays, startingOn: first ?? day)
    }
  }

  /// Reads `daily` or `every day`, but not the last word of `on the last day`.
  private mutating func readDay() {
    if dayOfMonth == nil { weekdays = Weekday.all }
  }

  private mutating func readDate(_ text: String) -> Bool {
    guard let day = Day(parsing: text) else { return false }
    if previous == "from" || previous == "starting" { first = day } else { skipped.insert(day) }
    return true
  }

  /// Reads `2w:tue`, `2w`, `2`, `month:1`, `1st` or a number after `monthly`.
  private mutating func readCode(_ text: String) -> Bool {
    let month = "month:"
    let code = text.hasPrefix(month) ? text.dropFirst(month.count) : text[...]
    let isMonth = code.count < text.count
    let digits = code.prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(digits.count), let number = Int(digits) else { return false }
    let ending = code.dropFirst(digits.count)
    switch ending {
    case "w" where !isMonth && Recurrence.weeks.contains(number):
      weeks = number
    case _ where !isMonth && ending.hasPrefix("w:") && Recurrence.weeks.contains(number):
      weeks = number
      return readWeekdays(String(ending.dropFirst(2)))
    case _ where dayOfMonth != nil || previous == "at": return false
    case "st", "nd", "rd", "th",
      "" where isMonth || isMonthly:
      guard (1...31).contains(number) else { return false }
      dayOfMonth = number
    case "" where previous == "every" && Recurrence.weeks.contains(number):
      weeks = number
    default: return false
    }
    return true
  }

  /// Reads `weekday`, `tue`, `Tuesdays` or `mon-thu`.
  private mutating func readWeekdays(_ text: String) -> Bool {
    if ["weekday", "weekdays"].contains(text) {
      weekdays.formUnion(Weekday.workdays)
      return true
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map(Weekday.init(parsing:))
    switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
    case (1, let day?, _):
      weekdays.insert(day)
    case (2, let start?, let end?):
      let count = (end.rawValue - start.rawValue + 7) % 7
      for offset in 0...count { weekdays.insert(Weekday.allCases[(start.rawValue + offset) % 7]) }
    default: return false
    }
    return true
  }

  private mutating func readTime(_ text: String) -> Bool {
    let isTime = previous == "at" || text.contains { ":.apm".contains($0) }
    guard isTime, time == nil, let time = TimeOfDay(parsing: text) else { return false }
    self.time = time
    return true
  }

  private mutating func readZone(_ text: String) -> Bool {
    guard timeZone == nil, text.contains("/") || text.uppercased() == "UTC",
      let zone = TimeZone(identifier: text)
    else { return false }
    timeZone = zone.identifier
    return true
  }
}
