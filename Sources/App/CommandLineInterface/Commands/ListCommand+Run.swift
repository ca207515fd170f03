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
    let syncUps = context.list.sortedSyncUps
    if context.options.isJSON {
      return try context.writeJSON(
        elements: syncUps.lazy.map { SyncUpJSON($0, includesMeetings: false) }
      )
    }
    guard !syncUps.isEmpty else {
      guard context.unreadable.isEmpty else {
        return try context.writeLine("No sync-up in the file can be read.")
      }
      return try context.writeLine("No sync-ups yet: 'syncups add TITLE' makes the first.")
    }
    let table = PlainTable(
      columns: [
        .init("TITLE", canBeCut: true),
        .init("LENGTH", alignment: .trailing),
        .init("PEOPLE", alignment: .trailing),
        .init("MEETINGS", alignment: .trailing),
        .init("LAST"),
      ],
      rows: syncUps.map { syncUp in
        [
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
