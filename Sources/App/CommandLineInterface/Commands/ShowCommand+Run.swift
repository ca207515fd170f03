import Foundation
import IdentifiedCollections
import Models
import Sharing
import TerminalUI

extension ShowCommand: RunnableCommand {
  var onlyReads: Bool { true }

  /// Prints one sync-up with its attendees and meetings.
  @MainActor
  func run(in context: CommandContext) async throws {
    let syncUp = try context.syncUp(named: syncUp).wrappedValue
    if context.options.isJSON {
      return try context.writeJSON(SyncUpJSON(syncUp, includesMeetings: true))
    }
    let share = TurnSchedule(duration: syncUp.duration, attendeeCount: syncUp.attendees.count)
      .length(ofTurn: 0)
    let length =
      syncUp.attendees.count > 1
      ? "\(syncUp.duration.spoken), \(share.spoken) each" : syncUp.duration.spoken
    try context.writeLine(syncUp.title.isEmpty ? "(no title)" : syncUp.title)
    try context.writeLine()
    try context.writeLine("Length      \(length)")
    try context.writeLine("Theme       \(syncUp.theme.name)")
    try context.writeLine("Id          \(syncUp.id)")
    try context.writeLine("Attendees   \(Self.names(of: syncUp))")
    try context.writeLine()
    guard !syncUp.meetings.isEmpty else { return try context.writeLine("No meetings yet.") }
    try context.writeLine("Meetings")
    for meeting in syncUp.meetingsByDate { try write(meeting, in: context) }
  }

  private static func names(of syncUp: SyncUp) -> String {
    let names = syncUp.namedAttendees.map(\.name)
    return names.isEmpty ? "nobody" : names.joined(separator: ", ")
  }

  @MainActor
  private func write(_ meeting: Meeting, in context: CommandContext) throws {
    let date = meeting.date.relativeText(now: context.now, in: context.calendar)
    let time = date.contains(":") ? "" : " \(meeting.date.timeText(in: context.calendar))"
    let length = meeting.duration.map { ", \($0.spoken)" } ?? ""
    try context.writeLine("  \(date)\(time)\(length)")
    for paragraph in meeting.transcript.split(separator: "\n") {
      let text = paragraph.inOneLine
      for line in text.wrapped(toWidth: 72) { try context.writeLine("    \(line)") }
    }
  }
}
