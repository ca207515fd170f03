import CommandLineParsing
import Foundation
import Models

/// The error for a value that is invalid for its option or argument.
struct InvalidValueError: UserFacingError, Hashable {
  let value: GivenValue
  let problem: String
  let advice: String

  var exitCode: ExitCode { .usage }

  init(_ value: GivenValue, _ problem: String, advice: String) {
    (self.value, self.problem, self.advice) = (value, problem, advice)
  }

  var message: String { "'\(value.text)' for \(value.origin.label) \(problem): \(advice)." }
}

extension GivenValue {
  /// Returns the text as a title.
  ///
  /// - Throws: ``InvalidValueError`` if the value is blank or is not text.
  func title() throws(InvalidValueError) -> String {
    try checkEncoding()
    guard !text.isBlank else {
      throw InvalidValueError(self, "is empty", advice: "give the sync-up a title")
    }
    return text
  }

  /// Returns the text as an attendee's name.
  ///
  /// - Throws: ``InvalidValueError`` if the value is blank or is not text.
  func attendeeName() throws(InvalidValueError) -> String {
    try checkEncoding()
    guard !text.isBlank else {
      throw InvalidValueError(self, "is empty", advice: "give a name")
    }
    return text
  }

  /// Returns the names in the text, separated by commas, semicolons or line breaks.
  ///
  /// - Throws: ``InvalidValueError`` if the value contains no name or is not text.
  func attendeeNames() throws(InvalidValueError) -> [String] {
    let names = try attendeeName().listedNames
    guard !names.isEmpty else {
      throw InvalidValueError(self, "contains no name", advice: "give at least one name")
    }
    return names
  }

  /// Throws an error if the value contains bytes that could not be saved unchanged.
  func checkEncoding() throws(InvalidValueError) {
    guard String(validating: word.bytes, as: UTF8.self) == nil else { return }
    throw InvalidValueError(self, "is not UTF-8", advice: "use a UTF-8 locale")
  }

  /// Parses the text as the length of a meeting.
  ///
  /// - Throws: ``InvalidValueError`` if the text is not a valid length.
  func duration() throws(InvalidValueError) -> Duration {
    do {
      return try Duration(parsing: text)
    } catch {
      throw InvalidValueError(lengthOf: self, error)
    }
  }

  /// Parses the text as a day in the past.
  ///
  /// - Parameter context: The context that provides the time and the calendar.
  /// - Throws: ``InvalidValueError`` if the text is not a day.
  @MainActor
  func day(in context: SyncUpsContext) throws(InvalidValueError) -> PastDay {
    do {
      return try PastDay(parsing: text, now: context.now, in: context.calendar)
    } catch {
      let problem = error == .nonexistent ? "does not exist" : "is not a day"
      throw InvalidValueError(
        self,
        problem,
        advice: "write a date such as 2026-11-13, today, yesterday, monday, 3d or 2w"
      )
    }
  }

  /// Parses the text as a positive number.
  ///
  /// - Parameter maximum: The maximum number, if any.
  /// - Throws: ``InvalidValueError`` if the text is not a positive whole number.
  func count(upTo maximum: Int? = nil) throws(InvalidValueError) -> Int {
    guard let count = text.wholeNumber, (1...(maximum ?? .max)).contains(count) else {
      let range = maximum.map { "from 1 to \($0)" } ?? "of 1 or more"
      throw InvalidValueError(
        self,
        "is not a whole number \(range)",
        advice: "write one, such as 10"
      )
    }
    return count
  }

  /// Parses the text as the name of a theme.
  ///
  /// - Throws: ``InvalidValueError`` if no theme has that name.
  func theme() throws(InvalidValueError) -> Theme {
    guard let theme = Theme(named: text) else { throw InvalidValueError(themeOf: self) }
    return theme
  }
}

extension InvalidValueError {
  /// Creates the error for a value that does not name a theme.
  ///
  /// The error lists the themes.
  init(themeOf value: GivenValue) {
    let names = Theme.allCases.map { $0.name.lowercased() }.joined(separator: ", ")
    self.init(value, "is not a theme", advice: "choose from \(names)")
  }

  /// Creates the error for a value that is not a valid meeting length.
  ///
  /// - Parameters:
  ///   - value: The invalid value.
  ///   - error: The reason the value is not a valid length.
  init(lengthOf value: GivenValue, _ error: DurationParsingError) {
    let problem =
      switch error {
      case .unreadable: "is not a length"
      case .notPositive: "is not greater than zero"
      case .tooLong: "is a day or longer"
      }
    self.init(
      value,
      problem,
      advice: "write a number of minutes, such as 10, or a duration such as 90s, 1:30 or 1h30m"
    )
  }

  /// Creates an error about a schedule in an edited text.
  ///
  /// - Parameters:
  ///   - value: The invalid value.
  ///   - error: The reason the value is not a valid schedule.
  init(scheduleOf value: GivenValue, _ error: ScheduleParsingError) {
    self.init(value, error.problem, advice: "write one, such as 'weekdays 9:30', or 'none'")
  }
}

extension SyncUpsContext {
  /// Warns about names that may be a mistake: a list of names typed as a single name, or a repeated
  /// name.
  ///
  /// - Parameters:
  ///   - values: The names that the user typed.
  ///   - syncUp: The sync-up with the current attendees.
  func warnOfNames(_ values: [GivenValue], in syncUp: SyncUp) {
    for value in values
    where value.origin != .option(OptionDescription.attendees.name)
      && value.text.contains(where: \.separatesNames)
    {
      let list = value.text.split(whereSeparator: \.separatesNames).map { String($0).trimmed }
      writeMessage(
        """
        '\(value.text)' counts as one attendee: for \(list.count) attendees write --attendees '\(list.joined(separator: ", "))'.
        """
      )
    }
    let names = Dictionary(grouping: syncUp.namedAttendees.map(\.name), by: \.folded)
    for name in syncUp.namedAttendees.map(\.name) where (names[name.folded]?.count ?? 0) > 1 {
      guard names[name.folded]?.first == name else { continue }
      writeWarning("The attendee '\(name)' is listed \(names[name.folded]?.count ?? 0) times.")
      break
    }
  }
}
