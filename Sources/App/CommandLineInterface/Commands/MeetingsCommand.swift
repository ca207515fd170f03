package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import Sharing
import Tagged
import TerminalUI

/// `syncups meetings`: lists the past meetings.
package struct MeetingsCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "meetings",
    aliases: ["log"],
    summary: "List the past meetings, newest first.",
    arguments: [.optionalSyncUp],
    options: [.since, .until, .limit],
    fields: OutputFields.pastMeeting.names,
    discussion: [
      """
      DAY is a date such as 2026-11-13 or '13 Nov 2026', today, yesterday, a weekday (the most recent one), or a \
      number of days or weeks ago, such as 3d or 2w.
      """,
      "'syncups transcript NAME NUMBER' shows the notes of a meeting.",
    ],
    examples: ["syncups meetings", "syncups meetings design --since 2w --limit 5"]
  )

  /// The sync-up's name, as typed by the user, or `nil` for all sync-ups.
  package let syncUp: GivenValue?

  /// The first day whose meetings to list, or `nil` for no limit.
  package let since: GivenValue?

  /// The last day whose meetings to list, or `nil` for no limit.
  package let until: GivenValue?

  /// The maximum number of meetings to print, or `nil` for no limit.
  package let limit: GivenValue?

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = arguments.value(of: .optionalSyncUp)
    since = arguments.value(of: .since)
    until = arguments.value(of: .until)
    limit = arguments.value(of: .limit)
  }
}

extension OptionDescription {
  fileprivate static let since = Self(
    "since",
    .single(placeholder: "DAY"),
    guesses: ["after", "from"],
    summary: "List only meetings on or after DAY."
  )

  fileprivate static let until = Self(
    "until",
    .single(placeholder: "DAY"),
    guesses: ["before", "to"],
    summary: "List only meetings on or before DAY."
  )
}

extension MeetingsCommand {
  /// Prints one meeting per line.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let syncUps = try syncUp.map { [try context.syncUp(named: $0)] }
    let start = try since?.day(in: context).start
    let end = try until?.day(in: context).end
    if let since, let start, let end, start >= end {
      throw InvalidValueError(
        since,
        "is after '\(until?.text ?? "")' for --until",
        advice: "use the earlier day for --since"
      )
    }
    let limit = try limit?.count() ?? .max
    let meetings = (syncUps ?? context.syncUps.elements)
      .pastMeetings(from: start, before: end)
      .prefix(limit)
    if context.options.isJSON {
      return try context.writeJSON(
        elements: meetings.map { ($0.meeting, $0.syncUpID, $0.syncUpTitle) },
        OutputFields.pastMeeting
      )
    }
    guard !meetings.isEmpty else {
      let isLimited = since != nil || until != nil
      return context.writeMessage(isLimited ? "No meetings in that period." : "No meetings yet.")
    }
    let table = PlainTable(
      columns: [
        .init("DATE"),
        .init("SYNC-UP", canBeCut: true),
        .init("NUMBER", alignment: .trailing),
        .init("LENGTH", alignment: .trailing),
        .init("NOTES", canBeCut: true),
      ],
      rows: meetings.map { meeting in
        [
          meeting.meeting.startDate.dayAndTimeText(in: context.calendar),
          meeting.syncUpTitle.shownTitle,
          "\(meeting.number)",
          meeting.meeting.duration?.spoken ?? "–",
          meeting.meeting.firstLine ?? "–",
        ]
      }
    )
    try context.write(table)
  }
}
