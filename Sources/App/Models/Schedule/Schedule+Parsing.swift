package import Foundation

/// The reason why text cannot be parsed as a schedule.
package enum ScheduleParsingError: Error, Hashable, Sendable {
  /// The text contains no days.
  case noDays

  /// The text contains no time.
  case noTime

  /// The text names a weekday of a month, such as `last friday`.
  case weekdayOfMonth

  /// The text skips months, such as `every other month`, or names the first day of a monthly
  /// schedule.
  case everyFewMonths

  /// The text asks for every n-th day, as in `every other day`.
  case everyFewDays

  /// The text contains a word that does not belong in a schedule.
  case unknownWord(String)

  /// The reason as the end of a sentence that begins with the parsed text, such as `has no time`.
  package var problem: String {
    switch self {
    case .noDays: "has no days"
    case .noTime: "has no time"
    case .weekdayOfMonth:
      "names a weekday of a month, but a schedule has either weekdays or a day of the month"
    case .everyFewMonths:
      "skips months, but a monthly schedule has a meeting every month"
    case .everyFewDays: "repeats every few days instead of every few weeks or every month"
    case .unknownWord(let word) where word.wholeNumber != nil:
      "has '\(word)', which counts as a time only if it has minutes or follows 'at'"
    case .unknownWord(let word): "has '\(word)', which is neither a day nor a time"
    }
  }
}

extension Schedule {
  /// Parses a schedule that a user typed.
  ///
  /// The text contains days and a time. The text can also contain the day from which every n-th
  /// week is counted (`from 2026-12-01`), days without a meeting (`except 2026-12-25`), and a time
  /// zone such as `Europe/Berlin`.
  ///
  /// - Parameters:
  ///   - text: The text, in upper or lower case.
  ///   - now: The current time. If the text does not contain a first day, every n-th week is
  ///     counted from the next meeting.
  ///   - readerZone: The user's time zone.
  /// - Throws: ``ScheduleParsingError`` if the text is not a schedule.
  package init(
    parsing text: String,
    now: Date,
    in readerZone: TimeZone
  ) throws(ScheduleParsingError) {
    let text = text.replacing(/([0-9]) *([ap])\.?m\b\.?/.ignoresCase()) { "\($0.1)\($0.2)m" }
      .replacing(/\s*[–—]\s*|\s+(?:to|through)\s+/.ignoresCase()) { _ in "-" }
    let words = try ScheduleWords(text)
    guard let time = words.time else { throw .noTime }
    let zone = words.timeZone.flatMap(TimeZone.init(identifier:)) ?? readerZone
    let clock = zone.wallClock(at: now)
    let today = clock.time < time ? clock.day : clock.day.adding(1)
    let recurrence = try words.recurrence(startingOn: today)
    self.init(recurrence, at: time, skipping: words.skipped, timeZone: words.timeZone)
  }
}

extension Recurrence {
  /// Parses days in the form that users type, or in the form that the option `--every` accepts.
  ///
  /// - Parameters:
  ///   - text: The text, such as `weekdays`, `mon,wed`, `2w:tue` or `month:1`.
  ///   - day: The day from which every n-th week is counted if the text contains no such day.
  /// - Throws: ``ScheduleParsingError`` if the text contains no days, or contains anything except
  ///   days.
  package init(parsing text: String, startingOn day: Day) throws(ScheduleParsingError) {
    let words = try ScheduleWords(text)
    if let time = words.time { throw .unknownWord("\(time)") }
    self = try words.recurrence(startingOn: day)
  }
}

/// A parser that collects the parts of a schedule word by word.
private struct ScheduleWords {
  private(set) var time: TimeOfDay?
  private(set) var skipped: Set<Day> = []
  private(set) var timeZone: String?
  private var first: Day?
  private var weekdays: Set<Weekday> = []
  private var skippedWeekdays: Set<Weekday> = []
  private var weeks = 1
  private var dayOfMonth: Int?

  /// The number in `every 2nd tuesday` or `every 2nd of the month`.
  private var ordinal: Int?

  private var isMonthly = false
  private var isSkipping = false
  private var countsDays = false
  private var previous = ""

  /// Words that set no part of the schedule.
  private static let fillers: Set<String> = [
    "a", "and", "at", "each", "every", "from", "of", "on", "starting", "the", "week", "weekly",
    "weeks",
  ]

  /// Numbers that are written as words after `every`.
  private static let numbers = [
    "two": 2, "second": 2, "three": 3, "third": 3, "four": 4, "fourth": 4,
  ]

  init(_ text: String) throws(ScheduleParsingError) {
    for word in text.split(whereSeparator: { $0.isWhitespace || ",;&".contains($0) }) {
      try read(word)
    }
  }

  private mutating func read(_ word: Substring) throws(ScheduleParsingError) {
    let text = word.lowercased()
    defer { previous = text }
    switch text {
    case _ where Self.fillers.contains(text): break
    case "but", "except", "not", "skip", "skipping", "without": isSkipping = true
    case "other", "alternate", "biweekly", "fortnightly": weeks = 2
    case _ where previous == "every" && Self.numbers[text] != nil: weeks = Self.numbers[text] ?? 1
    case "noon" where time == nil: time = TimeOfDay(hour: 12, minute: 0)
    case "daily", "day", "days": readDay()
    case "last" where dayOfMonth == nil: dayOfMonth = 31
    case "month", "monthly", "months": isMonthly = true
    case "weekday", "workday":
      countsDays = true
      add(Weekday.workdays)
    case "weekdays", "workdays": add(Weekday.workdays)
    case "weekend", "weekends": add([.saturday, .sunday])
    default:
      guard
        readDate(text) || readCode(text) || readWeekdays(text) || readTime(text)
          || readZone(String(word))
      else { throw .unknownWord(String(word)) }
    }
  }

  func recurrence(startingOn day: Day) throws(ScheduleParsingError) -> Recurrence {
    let weekdays = weekdays.subtracting(skippedWeekdays)
    var (weeks, dayOfMonth) = (weeks, dayOfMonth)
    if let ordinal {
      if weekdays.isEmpty || isMonthly { dayOfMonth = ordinal } else { weeks = ordinal }
    }
    if countsDays, weeks > 1 { throw .everyFewDays }
    switch (dayOfMonth, weekdays.isEmpty) {
    case (nil, true): throw .noDays
    case (.some, false): throw .weekdayOfMonth
    case (let dayOfMonth?, true):
      guard weeks == 1, first == nil else { throw .everyFewMonths }
      return .monthly(dayOfMonth)
    case (nil, false):
      guard !isMonthly else { throw .weekdayOfMonth }
      return .everyWeeks(weeks, on: weekdays, startingOn: first ?? day)
    }
  }

  /// Reads `daily` or `every day`, but not the last word of `on the last day`.
  private mutating func readDay() {
    guard dayOfMonth == nil else { return }
    countsDays = true
    add(Weekday.all)
  }

  private mutating func add(_ days: Set<Weekday>) {
    isSkipping ? skippedWeekdays.formUnion(days) : weekdays.formUnion(days)
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
    case _ where dayOfMonth != nil || ordinal != nil || previous == "at": return false
    case "st", "nd", "rd", "th",
      "" where isMonth || isMonthly:
      guard (1...31).contains(number) else { return false }
      if previous == "every" { ordinal = number } else { dayOfMonth = number }
    case "" where previous == "every" && Recurrence.weeks.contains(number):
      weeks = number
    default: return false
    }
    return true
  }

  /// Reads `weekday`, `tue`, `Tuesdays` or `mon-thu`.
  private mutating func readWeekdays(_ text: String) -> Bool {
    if ["weekday", "weekdays"].contains(text) {
      add(Weekday.workdays)
      return true
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map(Weekday.init(parsing:))
    switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
    case (1, let day?, _):
      add([day])
    case (2, let start?, let end?):
      let count = (end.rawValue - start.rawValue + 7) % 7
      add(Set((0...count).map { Weekday.allCases[(start.rawValue + $0) % 7] }))
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

  /// Finds a time zone by its identifier, ignoring case.
  private static func zone(_ text: String) -> TimeZone? {
    let name = text.lowercased()
    return TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == name }
      .flatMap(TimeZone.init(identifier:))
  }

  private mutating func readZone(_ text: String) -> Bool {
    guard timeZone == nil, text.contains("/") || text.uppercased() == "UTC",
      let zone = TimeZone(identifier: text) ?? Self.zone(text)
    else { return false }
    timeZone = zone.identifier
    return true
  }
}
