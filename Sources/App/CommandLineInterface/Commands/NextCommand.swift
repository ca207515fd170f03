package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Tagged

/// `syncups next`: prints the next scheduled meeting.
package struct NextCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "next",
    guesses: ["upcoming"],
    summary: "Print the next scheduled meeting in one line.",
    options: [.within],
    fields: OutputFields.nextMeeting.names,
    discussion: [
      """
      The line is meant for a status bar, for example in tmux, waybar or starship. If a scheduled meeting is \
      under way and has not been recorded, the command prints that meeting.
      """,
      "The command fails if no meeting is scheduled.",
    ],
    examples: ["syncups next", "syncups next --within 1h --json"]
  )

  /// The maximum time until the meeting, or `nil` for no limit.
  package let limit: GivenValue?

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    limit = arguments.value(of: .within)
  }
}

extension OptionDescription {
  fileprivate static let within = Self(
    "within",
    .single(placeholder: "TIME"),
    guesses: ["days"],
    summary: "Print the meeting only if it begins within TIME, such as 1h."
  )
}

extension NextCommand {
  /// Prints the scheduled meeting that is under way, or the next one if none is under way.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let limit = try limit?.duration()
    let (now, zone) = (context.now, context.calendar.timeZone)
    guard let next = context.syncUps.nextMeeting(now: now, in: zone),
      limit.map({ next.start.timeIntervalSince(now) <= $0 / .seconds(1) }) ?? true
    else { throw NoNextMeetingError(limit: limit) }
    let text = next.start.upcomingDayAndTimeText(now: now, in: context.calendar)
    try context.report(
      NextMeeting(syncUp: next.syncUp, start: next.start, now: now),
      OutputFields.nextMeeting,
      "\(next.syncUp.title.shownTitle) \(text)"
    )
  }
}

/// No sync-up has a meeting in the requested period.
private struct NoNextMeetingError: UserFacingError {
  let limit: Duration?

  var exitCode: ExitCode { .failed }

  var message: String {
    guard let limit else {
      return "No sync-up has a schedule: add one with 'syncups edit NAME --every DAYS --at TIME'."
    }
    return "No meeting begins within \(limit.spoken): leave out '--within' to see a later meeting."
  }
}

private struct NextMeeting {
  let syncUp: SyncUp
  let start: Date
  let now: Date
}

extension OutputFields {
  /// The JSON fields of the next scheduled meeting.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `id` | the upper-case UUID of the sync-up |
  /// | `title` | the title of the sync-up |
  /// | `start` | the start of the meeting, as ISO 8601 in UTC |
  /// | `secondsUntilStart` | the seconds until the start, negative after the start |
  /// | `lengthSeconds` | the planned length |
  /// | `schedule` | a string such as `weekdays 9:30` |
  fileprivate static let nextMeeting = JSONFields<NextMeeting>([
    .init("id") { $0.syncUp.id },
    .init("lengthSeconds") { $0.syncUp.duration.inSeconds },
    .init("schedule") { $0.syncUp.schedule?.description },
    .init("secondsUntilStart") { $0.start.timeIntervalSince($0.now).rounded() },
    .init("start") { JSONDate($0.start) },
    .init("title") { $0.syncUp.title },
  ])
}
