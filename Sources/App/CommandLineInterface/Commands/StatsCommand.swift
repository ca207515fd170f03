package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import Reports
import Sharing
import TerminalUI

/// `syncups stats`: shows statistics about the last weeks' meetings.
package struct StatsCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "stats",
    summary: "Show statistics of the meetings in the last weeks.",
    arguments: [.optionalSyncUp],
    options: [.weeks, .csv, .raw],
    fields: OutputFields.statistics.names,
    discussion: [
      """
      Weeks begin on Monday. OPENED counts the action items in the notes of the week's meetings. CLOSED counts \
      how many of these items are done now: notes do not record when an item was done. Meetings without a \
      recorded length do not count in the lengths, and meetings without recorded attendance do not count in the \
      speaking times.
      """
    ],
    examples: ["syncups stats", "syncups stats design --weeks 4 --csv"]
  )

  /// The sync-up's name, as typed by the user, or `nil` for all sync-ups.
  package let syncUp: GivenValue?

  /// The number of weeks, or `nil` for the default.
  package let weeks: GivenValue?

  /// Whether to print comma-separated values.
  package let isCSV: Bool

  /// Whether text that looks like a formula is written to CSV unchanged.
  package let isRaw: Bool

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = arguments.value(of: .optionalSyncUp)
    weeks = arguments.value(of: .weeks)
    isCSV = arguments.isGiven(.csv)
    isRaw = arguments.isGiven(.raw)
    if isRaw, !isCSV {
      throw UsageError(.missingOneOf([.csv]), command: arguments.command)
    }
  }
}

extension OptionDescription {
  fileprivate static let weeks = Self(
    "weeks",
    .single(placeholder: "N"),
    summary: "The number of weeks, including this one. Default: 12."
  )

  fileprivate static let csv = Self("csv", summary: "Print comma-separated values.")
}

extension StatsCommand {
  private static let barWidth = 20

  /// Prints statistics of the weeks and of the people, with numbers and bars.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    if isCSV, context.options.isJSON {
      throw Self.conflict("--csv", "--json")
    }
    let syncUps = try syncUp.map { [try context.syncUp(named: $0)] }
    let statistics = MeetingStatistics(
      of: syncUps ?? context.syncUps.elements,
      lastWeeks: try weeks?.count(upTo: 520) ?? 12,
      now: context.now,
      in: context.calendar
    )
    if context.options.isJSON {
      try context.writeJSON(statistics, OutputFields.statistics)
    } else if isCSV {
      try context.console.write(statistics.csv(isRaw: isRaw).text)
    } else {
      try context.write(Self.weeks(of: statistics, in: context.calendar))
      guard !statistics.people.isEmpty else { return }
      try context.writeLine()
      try context.write(Self.people(of: statistics))
    }
  }

  private static func bar(_ part: Double) -> String {
    String(repeating: "█", count: Int((part * Double(barWidth)).rounded()))
  }

  private static func weeks(of statistics: MeetingStatistics, in calendar: Calendar) -> PlainTable {
    let most = statistics.weeks.map(\.meetings).max() ?? 0
    // Leave out the columns about action items if there are no items, because many teams write no
    // action items.
    let showsItems = statistics.total.itemsOpened > 0
    return PlainTable(
      columns: [
        .init("WEEK OF"), .init("MEETINGS", alignment: .trailing),
        .init("HELD", alignment: .trailing), .init("PLANNED", alignment: .trailing),
        .init("OF PLAN", alignment: .trailing),
      ]
        + (showsItems
          ? [.init("OPENED", alignment: .trailing), .init("CLOSED", alignment: .trailing)] : [])
        + [.init("", canBeCut: true)],
      rows: statistics.weeks.map { week in
        [
          week.start.dayText(in: calendar),
          "\(week.meetings)",
          week.held > .zero ? week.held.spoken : "–",
          week.planned > .zero ? week.planned.spoken : "–",
          week.heldShare.map { "\(Int(($0 * 100).rounded())) %" } ?? "–",
        ] + (showsItems ? ["\(week.itemsOpened)", "\(week.itemsClosed)"] : [])
          + [bar(Double(week.meetings) / Double(max(most, 1)))]
      }
    )
  }

  private static func people(of statistics: MeetingStatistics) -> PlainTable {
    // Leave out the last two columns if they are empty, because they are empty for most teams.
    let showsOverrun = statistics.people.contains { $0.overrun >= .seconds(1) }
    let showsAbsences = statistics.people.contains { $0.absences > 0 }
    return PlainTable(
      columns: [
        .init("NAME", canBeCut: true), .init("SPOKE", alignment: .trailing),
        .init("SHARE", alignment: .trailing), .init("PRESENT", alignment: .trailing),
      ] + (showsOverrun ? [.init("OVER", alignment: .trailing)] : [])
        + (showsAbsences ? [.init("ABSENT", alignment: .trailing)] : [])
        + [.init("", canBeCut: true)],
      rows: statistics.people.map { person in
        [
          person.name.isBlank ? "(no name)" : person.name,
          person.spoken > .zero ? person.spoken.spoken : "–",
          "\(Int((person.share * 100).rounded())) %",
          "\(person.attendances)",
        ] + (showsOverrun ? [person.overrun >= .seconds(1) ? person.overrun.spoken : "–"] : [])
          + (showsAbsences ? ["\(person.absences)"] : []) + [bar(person.share)]
      }
    )
  }
}

extension OutputFields {
  /// The JSON fields of meeting statistics.
  ///
  /// - `weeks` is an array of `start` (ISO 8601 in UTC), `meetings`, `heldSeconds`,
  ///   `plannedSeconds`, `itemsOpened` and `itemsClosed`.
  /// - `people` is an array of `absences`, `attendances`, `name`, `overrunSeconds`, `share` (0 to 1)
  ///   and `spokenSeconds`.
  ///
  /// People with the longest speaking time come first.
  fileprivate static let statistics = JSONFields<MeetingStatistics>([
    .init("people") { $0.people.map(person.object) },
    .init("weeks") { $0.weeks.map(week.object) },
  ])

  private static let person = JSONFields<MeetingStatistics.Person>([
    .init("absences") { $0.absences },
    .init("attendances") { $0.attendances },
    .init("name") { $0.name },
    .init("overrunSeconds") { $0.overrun.inSeconds },
    .init("share") { $0.share },
    .init("spokenSeconds") { $0.spoken.inSeconds },
  ])

  private static let week = JSONFields<MeetingStatistics.Week>([
    .init("heldSeconds") { $0.held.inSeconds },
    .init("itemsClosed") { $0.itemsClosed },
    .init("itemsOpened") { $0.itemsOpened },
    .init("meetings") { $0.meetings },
    .init("plannedSeconds") { $0.planned.inSeconds },
    .init("start") { JSONDate($0.start) },
  ])
}
