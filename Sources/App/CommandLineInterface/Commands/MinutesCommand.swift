package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import Models
package import Reports
import Sharing
import Tagged
import TerminalUI

/// `syncups minutes`: prints the minutes of a meeting, ready to send.
package struct MinutesCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "minutes",
    guesses: ["report", "summary"],
    summary: "Print the minutes of a meeting, ready to send.",
    arguments: [.syncUp, .meeting],
    options: [.format, .to],
    fields: OutputFields.minutes.names,
    discussion: [
      """
      Minutes contain the decisions (lines of the notes that begin with 'Decision:' or '! '), the action items \
      with owners ('Ada:' or '@ada') and due dates ('by Friday', 'due 2026-12-01' or '!tomorrow'), the parking \
      lot, and the other notes, grouped by speaker.
      """,
      """
      'email' is a complete message for 'sendmail -t' or 'mutt -H -'. These programs add the sender. Without \
      '--to', also give the recipients to the mail program.
      """,
    ],
    examples: [
      "syncups minutes design", "syncups minutes design yesterday --format slack",
      "syncups minutes design --format email --to team@example.com | sendmail -t",
      "syncups minutes design --format slack --json=text | curl --json @- URL",
    ]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The meeting's name, as typed by the user, or `nil` for the newest meeting.
  package let meeting: GivenValue?

  package let format: MinutesFormat

  /// The recipients of an e-mail message, as typed by the user.
  package let recipients: [GivenValue]

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    meeting = arguments.value(of: .meeting)
    format = arguments.value(of: .format).flatMap { MinutesFormat(rawValue: $0.text) } ?? .markdown
    recipients = arguments.values(of: .to)
    if !recipients.isEmpty, format != .email {
      throw UsageError(
        .conflict(OptionDescription.to.flag, "--format \(format.rawValue)"),
        command: arguments.command
      )
    }
  }
}

extension OptionDescription {
  fileprivate static let format = Self(
    "format",
    .single(placeholder: "FORMAT"),
    allowedValues: MinutesFormat.allCases.map(\.rawValue),
    summary: "The output format. Default: markdown."
  )

  fileprivate static let to = Self(
    "to",
    .repeated(placeholder: "ADDRESS"),
    summary: "A recipient of the e-mail message."
  )
}

extension MinutesCommand {
  /// Prints the minutes.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let syncUp = try context.syncUp(named: syncUp)
    let meeting = try context.meeting(named: meeting, of: syncUp)
    let recipients = try recipients.map { given in
      try given.checkEncoding()
      guard let recipient = MailRecipient(given.text) else {
        throw InvalidValueError(
          given,
          "is not an e-mail address",
          advice: "write one such as 'ada@example.com' or 'Ada <ada@example.com>'"
        )
      }
      return recipient
    }
    let minutes = MeetingMinutes(of: meeting, of: syncUp, in: context.calendar)
    let text = minutes.text(as: format, to: recipients)
    if context.options.isJSON {
      return try context.writeJSON((minutes, format, text), OutputFields.minutes)
    }
    guard context.console.isOutputTerminal else { return try context.console.write(text) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try context.writeLines(lines.dropLast().lazy.map(String.init))
  }
}

extension OutputFields {
  /// The JSON fields of the minutes of a meeting.
  ///
  /// | field | is |
  /// | --- | --- |
  /// | `meetingID`, `syncUpID` | upper-case UUIDs |
  /// | `title` | the title of the sync-up |
  /// | `start`, `end` | the times of the meeting, as ISO 8601 in UTC |
  /// | `lengthSeconds` | the length in seconds, or `null` if unknown |
  /// | `attendees` | array of `name`, `spokenSeconds` (or `null`), `overrunSeconds` (or `null`) |
  /// | `absentees` | an array of names |
  /// | `decisions`, `parkingLot` | arrays of lines |
  /// | `actionItems` | an array of `task`, `isDone`, `owner` (or `null`), `due` (day or `null`) |
  /// | `notes` | an array of `speaker` (`null` for lines that name no one) and `lines` |
  /// | `format` | the format of `text` |
  /// | `text` | the minutes as `syncups minutes` prints them without `--json` |
  fileprivate static let minutes =
    parts.of { (printed: (minutes: MeetingMinutes, format: MinutesFormat, text: String)) in
      printed.minutes
    }
    + [
      .init("format") { $0.format.rawValue },
      .init("text") { $0.text },
    ]

  private static let parts = JSONFields<MeetingMinutes>([
    .init("absentees") { $0.absentees },
    .init("actionItems") { minutes in
      minutes.actionItems.map { item.object(of: (item: $0, minutes: minutes)) }
    },
    .init("attendees") { $0.attendees.map(person.object) },
    .init("decisions") { $0.decisions },
    .init("end") { JSONDate($0.end) },
    .init("lengthSeconds") { $0.duration?.inSeconds },
    .init("meetingID") { $0.meetingID },
    .init("notes") { $0.notes.map(notes.object) },
    .init("parkingLot") { $0.parkingLot },
    .init("start") { JSONDate($0.start) },
    .init("syncUpID") { $0.syncUpID },
    .init("title") { $0.title },
  ])

  private static let person = JSONFields<MeetingMinutes.Person>([
    .init("name") { $0.name },
    .init("overrunSeconds") { $0.overrun?.inSeconds },
    .init("spokenSeconds") { $0.speakingTime?.inSeconds },
  ])

  private static let item = JSONFields<(item: MeetingMinutes.Item, minutes: MeetingMinutes)>([
    .init("due") { $0.minutes.dueDay(of: $0.item) },
    .init("isDone") { $0.item.isDone },
    .init("owner") { $0.item.parts.owner },
    .init("task") { $0.item.parts.task },
  ])

  private static let notes = JSONFields<MeetingMinutes.Notes>([
    .init("lines") { $0.lines },
    .init("speaker") { $0.speaker },
  ])
}
