import Foundation
import IdentifiedCollections
import ListFeature
import Models
import TerminalUI

extension ListCommand: RunnableCommand {
  var onlyReads: Bool { true }

  /// Prints all sync-ups, one a line.
  @MainActor
  func run(in context: CommandContext) async throws {
    let words = filter.map(\.text).joined(separator: " ")
    let limit = try limit?.count() ?? .max
    let matches = context.list.syncUps(matching: SearchWords(words), in: order)
    let syncUps = Array((isReversed ? matches.reversed() : matches).prefix(limit))
    if context.options.isJSON {
      return try context.writeJSON(
        elements: syncUps.lazy.map { SyncUpJSON($0, includesMeetings: false) }
      )
    }
    guard !syncUps.isEmpty else {
      guard context.list.syncUps.isEmpty else {
        return context.writeMessage("No sync-up has '\(words)' in its title or its attendees.")
      }
      guard context.unreadable.isEmpty else {
        return try context.writeLine("No sync-up in the file can be read.")
      }
      return try context.writeLine("No sync-ups yet: 'syncups add TITLE' makes the first.")
    }
    let showsIDs = showsIDs || Set(syncUps.map(\.title)).count < syncUps.count
    let table = PlainTable(
      columns: (showsIDs ? [.init("ID")] : []) + [
        .init("TITLE", canBeCut: true),
        .init("LENGTH", alignment: .trailing),
        .init("PEOPLE", alignment: .trailing),
        .init("MEETINGS", alignment: .trailing),
        .init("LAST"),
      ],
      rows: syncUps.map { syncUp in
        (showsIDs ? [syncUp.shortID] : []) + [
          syncUp.title.isEmpty ? "(no title)" : syncUp.title,
          syncUp.duration.spoken,
          "\(syncUp.namedAttendees.count)",
          "\(syncUp.meetings.count)",
          syncUp.lastMeetingDate?.dayText(in: context.calendar) ?? "–",
        ]
      }
    )
    try context.writeLines(table.lazyLines(fitting: context.console.terminalWidth))
  }
}

extension StartCommand: RunnableCommand {
  var onlyReads: Bool { true }

  /// Prints the list, where there is no terminal for the app.
  @MainActor
  func run(in context: CommandContext) async throws {
    try await ListCommand().run(in: context)
  }
}
