package import CommandLineParsing
import Foundation
import Models

/// The options that change the schedule of a sync-up.
package struct ScheduleOptions: Hashable, Sendable {
  /// The days of the meetings, or `nil` to keep the current days.
  package let every: GivenValue?

  /// The time of the meetings, or `nil` to keep the current time.
  package let at: GivenValue?

  /// The dates of meetings to skip.
  package let skipped: [GivenValue]

  /// The skipped dates on which meetings take place again.
  package let notSkipped: [GivenValue]

  /// Whether to remove the schedule.
  package let isRemoved: Bool

  /// The pairs of options that exclude each other.
  static let conflicts = [OptionDescription.every, .at, .skip, .noSkip].map {
    CommandConfiguration.Conflict(.noSchedule, $0)
  }

  /// Creates the options from parsed arguments.
  init(_ arguments: ParsedArguments) {
    every = arguments.value(of: .every)
    at = arguments.value(of: .at)
    skipped = arguments.values(of: .skip)
    notSkipped = arguments.values(of: .noSkip)
    isRemoved = arguments.isGiven(.noSchedule)
  }

  /// Whether the options leave the schedule unchanged.
  var isEmpty: Bool {
    every == nil && at == nil && skipped.isEmpty && notSkipped.isEmpty && !isRemoved
  }

  /// Returns the changed schedule.
  ///
  /// - Parameters:
  ///   - schedule: The current schedule, if any.
  ///   - context: The context that provides the time and the time zone.
  /// - Throws: ``InvalidValueError`` if a value is invalid, or ``NoScheduleError`` if the days or
  ///   the time are missing.
  @MainActor
  func applied(to schedule: Schedule?, in context: SyncUpsContext) throws -> Schedule? {
    if isRemoved { return nil }
    if isEmpty { return schedule }
    let time = try at.map { try $0.timeOfDay() } ?? schedule?.time
    let readerZone = context.calendar.timeZone
    let zone = schedule?.zone(for: readerZone) ?? readerZone
    let clock = zone.wallClock(at: context.now)
    let first = clock.day.adding(time.map { clock.time < $0 ? 0 : 1 } ?? 0)
    let recurrence =
      try every.map { try $0.recurrence(startingOn: first) } ?? schedule?.recurrence
    guard let recurrence else { throw NoScheduleError(missing: .every) }
    guard let time else { throw NoScheduleError(missing: .at) }
    var changed = schedule ?? Schedule(recurrence, at: time)
    (changed.recurrence, changed.time) = (recurrence, time)
    changed.skipped.formUnion(
      try skipped.map { try $0.skippedDay(of: recurrence, from: clock.day) }
    )
    for value in notSkipped {
      guard changed.skipped.remove(try value.day()) != nil else {
        throw InvalidValueError(
          value,
          "is not a skipped date",
          advice: "choose one from the schedule, '\(changed)'"
        )
      }
    }
    return changed
  }
}

extension OptionDescription {
  /// The days of the meetings.
  static let every = Self(
    "every",
    .single(placeholder: "DAYS"),
    guesses: ["day", "days", "repeat", "schedule", "weekday"],
    values: .texts(["day", "weekday", "mon", "tue", "wed", "thu", "fri", "2w:mon", "month:1"]),
    summary: """
      The days of the meetings: 'weekday', 'mon,wed', '2w:tue' (every other Tuesday) or 'month:1'.
      """
  )

  /// The time of the meetings.
  static let at = Self(
    "at",
    .single(placeholder: "TIME"),
    guesses: ["schedule", "start", "time"],
    summary: "The time of the meetings, such as 9:30."
  )

  /// The option for the date of a meeting to skip.
  static let skip = Self(
    "skip",
    .repeated(placeholder: "DATE"),
    summary: "Skip the meeting on DATE, such as 2026-12-25."
  )

  /// The option for a skipped date on which the meeting takes place again.
  static let noSkip = Self(
    "no-skip",
    .repeated(placeholder: "DATE"),
    summary: "Undo '--skip' for the meeting on DATE."
  )

  /// Removes the schedule.
  static let noSchedule = Self("no-schedule", summary: "Remove the schedule.")
}

extension GivenValue {
  fileprivate func timeOfDay() throws(InvalidValueError) -> TimeOfDay {
    guard let time = TimeOfDay(parsing: text) else {
      throw InvalidValueError(
        self,
        "is not a time",
        advice: "write one, such as 9:30 or 2pm"
      )
    }
    return time
  }

  fileprivate func recurrence(startingOn day: Day) throws(InvalidValueError) -> Recurrence {
    do {
      return try Recurrence(parsing: text, startingOn: day)
    } catch {
      throw InvalidValueError(
        self,
        error.problem,
        advice: "write 'weekday', 'mon,wed', '2w:tue' or 'month:1'"
      )
    }
  }

  /// Returns the text as the date of a meeting to skip.
  ///
  /// - Parameters:
  ///   - recurrence: The days of the meetings.
  ///   - today: The current day.
  /// - Throws: ``InvalidValueError`` if the text is not a date, the date is over, or no meeting is
  ///   on that date.
  fileprivate func skippedDay(
    of recurrence: Recurrence,
    from today: Day
  ) throws(InvalidValueError) -> Day {
    let day = try day()
    let next = recurrence.day(onOrAfter: max(day, today))
    guard day != next else { return day }
    throw InvalidValueError(
      self,
      day < today ? "is over" : "is not the date of a meeting (\(recurrence))",
      advice: "write one, such as \(next ?? today)"
    )
  }

  fileprivate func day() throws(InvalidValueError) -> Day {
    guard let day = Day(parsing: text) else {
      throw InvalidValueError(
        self,
        "is not a date",
        advice: "write one, such as 2026-12-25"
      )
    }
    return day
  }
}

/// The sync-up has no schedule, and the options do not create one.
struct NoScheduleError: UserFacingError {
  let missing: OptionDescription

  var exitCode: ExitCode { .usage }

  var message: String { "The schedule needs '--every DAYS' and '--at TIME': add \(missing.flag)." }
}
