package import Foundation

/// The owner, the due date and the task of an action item, recognised in its text.
///
/// ```text
/// Ada: send the invitation by Friday
/// book a room @grace due 2026-12-01
/// write the report by 30 Nov
/// call the printers !tomorrow
/// ```
///
/// The parts are not stored: this type recognises them in the text of the notes. A due date such as
/// `Friday` is relative to the day of the meeting.
package struct ActionItemParts: Hashable, Sendable {
  /// The person who does the task, or `nil` if the item has no owner.
  package let owner: String?

  /// The text without the owner, including the due date as the user typed it.
  package let task: String

  /// The start of the day on which the task is due, or `nil` if the item has no due date.
  package let due: Date?

  /// Recognises the parts of an action item.
  ///
  /// - Parameters:
  ///   - text: The item's text.
  ///   - people: The possible owners. `Name:` at the start is an owner only if it identifies one of
  ///     them: see ``People``. `@name` is always an owner, and is completed to the name of a
  ///     possible owner if there is a match.
  ///   - date: The time of the meeting, which relative due dates refer to.
  ///   - calendar: A calendar in the user's time zone.
  package init(_ text: String, people: People, on date: Date, in calendar: Calendar) {
    (owner, task) = Self.owner(in: text, people: people)
    due = Self.due(in: text, on: date, in: calendar)
  }

  /// Returns the due date, or `nil` if the item has none.
  ///
  /// - Parameter calendar: The calendar that was passed to the initializer.
  package func dueDay(in calendar: Calendar) -> Day? {
    due.map { calendar.timeZone.wallClock(at: $0).day }
  }

  /// Returns the owner of an item and its text without the owner.
  ///
  /// - Parameters:
  ///   - text: The item's text.
  ///   - people: The possible owners.
  package static func owner(in text: String, people: People) -> (owner: String?, task: String) {
    if let (person, task) = people.line(text) { return (person, task) }
    // First search the bytes for `@`, which is fast: most items contain no `@`.
    guard text.utf8.contains(UInt8(ascii: "@")) else { return (nil, text) }
    // A `@` within a word, as in an e-mail address, does not name an owner.
    guard let match = text.firstMatch(of: /(?:^|\s)@([\p{L}\p{N}_-]+)/) else { return (nil, text) }
    let name = String(match.1).folded
    let person =
      people.names.first { $0.folded.filter { !$0.isWhitespace } == name }
      ?? people.person(called: name)
    let task = (text[..<match.range.lowerBound] + text[match.range.upperBound...])
    return task.allSatisfy(\.isWhitespace)
      ? (nil, text) : (person ?? String(match.1), String(task).trimmed)
  }

  /// A regular expression that finds a due date in lowercase text: a date of several words, or a
  /// single word.
  ///
  /// The expression is created only once, because creating it takes longer than a search.
  ///
  /// SAFETY: A regular expression without closures never changes.
  private nonisolated(unsafe) static let dueDate =
    #/
    (?: ^ | [\s\(\[,;–—] )
    (?: (?: by | due (?: \ by | \ on )? ) :? \s+ | due: | ! )
    (?:
      (?: (?: sun|mon|tue|wed|thu|fri|sat ) [a-z]* ,? \s+ )?
      (
        [0-9]{1,2} \s+ (?: jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec ) [a-z]*
        (?: ,? \s+ [0-9]{4} )?
      |
        (?: jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec ) [a-z]* \s+ [0-9]{1,2}
        (?: ,? \s+ [0-9]{4} )?
      )
    |
      ([a-z0-9-]+)
    )
    /#

  private static func due(in text: String, on date: Date, in calendar: Calendar) -> Date? {
    let text = text.lowercased()
    guard ["by", "due", "!"].contains(where: text.contains) else { return nil }
    for match in text.matches(of: unsafe dueDate) {
      let words = match.1 ?? match.2 ?? ""
      if let day = day(named: words, from: date, in: calendar) { return day }
    }
    return nil
  }

  /// Returns the start of the day that a word names.
  ///
  /// The word is `today`, `tomorrow`, a weekday, or a date such as `2026-12-01`, `1 dec 2026` or
  /// `dec 1`. A month or a weekday can be shortened to its first three letters or more. A date
  /// without a year means the next day with this date, which may be today.
  ///
  /// A weekday names the next such day after the given time: on a Friday, `friday` is a week later.
  ///
  /// - Parameters:
  ///   - word: The word, in lower case.
  ///   - date: The time that a relative day such as `tomorrow` refers to.
  ///   - calendar: A calendar in the user's time zone.
  /// - Returns: The start of the day, or `nil` if the word does not name an existing day.
  package static func day(
    named word: some StringProtocol,
    from date: Date,
    in calendar: Calendar
  ) -> Date? {
    let today = calendar.timeZone.wallClock(at: date).day
    if let day = Day(parsing: word) ?? day(inWords: word, from: today) {
      let (year, month, day) = day.components
      return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }
    return daysUntil(word, from: date, in: calendar).flatMap {
      calendar.date(byAdding: .day, value: $0, to: calendar.startOfDay(for: date))
    }
  }

  /// Returns the day of a date such as `1 dec 2026` or `dec 1`, or `nil` for other text.
  private static func day(inWords text: some StringProtocol, from today: Day) -> Day? {
    let words = String(text).split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard (2...3).contains(words.count) else { return nil }
    let isDayFirst = words[0].wholeNumber != nil
    let (number, name) = isDayFirst ? (words[0], words[1]) : (words[1], words[0])
    guard let day = number.wholeNumber, name.count >= 3,
      let month = monthNames.firstIndex(where: { $0.hasPrefix(name) })
    else { return nil }
    if words.count == 3 {
      return words[2].wholeNumber.flatMap { Day(year: $0, month: month + 1, day: day) }
    }
    let year = today.components.year
    return [year, year + 1].compactMap { Day(year: $0, month: month + 1, day: day) }
      .first { $0 >= today }
  }

  // The names of months are English in every locale, like the rest of the program.
  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Returns the number of days until the day that a word names, or `nil` if the word does not name
  /// a relative day.
  private static func daysUntil(
    _ word: some StringProtocol,
    from date: Date,
    in calendar: Calendar
  ) -> Int? {
    if word == "today" { return 0 }
    if word == "tomorrow" { return 1 }
    // If the word is the weekday of the date itself, the day is a week later.
    let weekday = PastDay.weekdayNames.firstIndex { word.count >= 3 && $0.hasPrefix(word) }
    return weekday.map { ($0 + 7 - calendar.component(.weekday, from: date)) % 7 + 1 }
  }
}
