package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
package import Models
import PersistenceKeys
import Sharing
import TerminalUI

/// `syncups list`: lists all sync-ups.
package struct ListCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "list",
    aliases: ["ls"],
    summary: "List all sync-ups, one per line.",
    arguments: [.filter],
    options: [.sort, .reverse, .limit, .ids],
    fields: OutputFields.syncUp.names,
    discussion: [
      """
      If you give several words, each word must occur in the title or in an attendee's name. Case and accents \
      are ignored.
      """,
      "On a terminal, long titles are truncated to fit. Output to a file or a pipe is never truncated.",
      "The list also shows the ids if two sync-ups have the same title.",
    ],
    examples: ["syncups list", "syncups list ada --sort last-meeting", "syncups list --json"]
  )

  /// The words to find in titles and attendees.
  package let filter: [GivenValue]

  /// The order, or `nil` to use the setting.
  package let order: SyncUpsSortOrder?

  /// Whether to print the list in reverse order.
  package let isReversed: Bool

  /// The maximum number of sync-ups to print, or `nil` for no limit.
  package let limit: GivenValue?

  /// Whether to print ids.
  package let showsIDs: Bool

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    filter = arguments.values(of: .filter)
    let sort = arguments.value(of: .sort)?.text
    order = SyncUpsSortOrder.allCases.first { $0.name == sort }
    isReversed = arguments.isGiven(.reverse)
    limit = arguments.value(of: .limit)
    showsIDs = arguments.isGiven(.ids)
  }
}

extension ArgumentDescription {
  fileprivate static let filter = Self(
    "word",
    isRequired: false,
    isRepeated: true,
    summary: "A word in the title or in an attendee's name. Default: list all."
  )
}

extension OptionDescription {
  fileprivate static let sort = Self(
    "sort",
    .single(placeholder: "ORDER"),
    guesses: ["by", "order"],
    allowedValues: SyncUpsSortOrder.allCases.map(\.name),
    summary: "Sort in this order. Default: the setting 'sort'."
  )

  fileprivate static let reverse = Self("reverse", letter: "r", summary: "Reverse the order.")

  fileprivate static let ids = Self("ids", summary: "Also print the ids of the sync-ups.")
}

extension ListCommand {
  /// Prints one sync-up per line.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let words = filter.map(\.text).joined(separator: " ")
    let limit = try limit?.count() ?? .max
    let matches = (order ?? SharedReader(.sortOrder).wrappedValue)
      .sorted(
        context.syncUps,
        matching: SearchWords(words),
        now: context.now,
        in: context.calendar.timeZone
      )
    let syncUps = Array((isReversed ? matches.reversed() : matches).prefix(limit))
    if context.options.isJSON {
      return try context.writeJSON(elements: syncUps, OutputFields.syncUp)
    }
    guard !syncUps.isEmpty else {
      guard context.syncUps.isEmpty else {
        return context.writeMessage(
          "No sync-up has '\(words)' in its title or in an attendee's name."
        )
      }
      guard context.unreadable.isEmpty else {
        return try context.writeLine("No sync-up in the file can be read.")
      }
      return try context.writeLine("No sync-ups yet: add one with 'syncups add TITLE'.")
    }
    let showsIDs = showsIDs || Set(syncUps.map(\.title.shownTitle.streamSafe)).count < syncUps.count
    // Format each date only once, because formatting takes most of the time. Keep no rows in
    // memory.
    let calendar = context.calendar
    let meetings = context.meetingsInProgress
    let days = syncUps.map { syncUp in
      meetings.contains(syncUp.id)
        ? "in progress" : syncUp.lastMeetingStart?.dayText(in: calendar) ?? "–"
    }
    let next = syncUps.map { syncUp in
      syncUp.nextMeeting(now: context.now, in: calendar.timeZone)
        .map { $0.upcomingDayAndTimeText(now: context.now, in: calendar) }
    }
    let showsNext = next.contains { $0 != nil }
    let table = PlainTable(
      columns: (showsIDs ? [.init("ID")] : []) + [
        .init("TITLE", canBeCut: true),
        .init("LENGTH", alignment: .trailing),
        .init("PEOPLE", alignment: .trailing),
        .init("MEETINGS", alignment: .trailing),
        .init("LAST"),
      ] + (showsNext ? [.init("NEXT")] : []),
      rowCount: syncUps.count
    ) { index in
      let syncUp = syncUps[index]
      return (showsIDs ? [syncUp.shortID] : []) + [
        syncUp.title.shownTitle,
        syncUp.duration.spoken,
        "\(syncUp.namedAttendees.count)",
        "\(syncUp.meetings.count)",
        days[index],
      ] + (showsNext ? [next[index] ?? "–"] : [])
    }
    try context.write(table)
  }
}
