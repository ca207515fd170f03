import Foundation
import IdentifiedCollections
import ListFeature
import Models
import TerminalUI

extension ListCommand: RunnableCommand {
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
    // Most of the time of a row is that of its date, and no row is kept in memory.
    let days = syncUps.map { $0.lastMeetingDate?.dayText(in: context.calendar) ?? "–" }
    let table = PlainTable(
      columns: (showsIDs ? [.init("ID")] : []) + [
        .init("TITLE", canBeCut: true),
        .init("LENGTH", alignment: .trailing),
        .init("PEOPLE", alignment: .trailing),
        .init("MEETINGS", alignment: .trailing),
        .init("LAST"),
      ],
      rows: syncUps.indices.lazy.map { index in
        let syncUp = syncUps[index]
        return (showsIDs ? [syncUp.shortID] : []) + [
          syncUp.title.isEmpty ? "(no title)" : syncUp.title,
          syncUp.duration.spoken,
          "\(syncUp.namedAttendees.count)",
          "\(syncUp.meetings.count)",
          days[index],
        ]
      }
    )
    try context.writeLines(table.lazyLines(fitting: context.console.terminalWidth))
  }
}

extension StartCommand: RunnableCommand {
  /// Prints the list, where there is no terminal for the app.
  @MainActor
  func run(in context: CommandContext) async throws {
    try await ListCommand().run(in: context)
  }
}
