import ActionItemsFeature
package import CommandLineParsing
import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Sharing
import TerminalUI

/// `syncups show`: shows one sync-up.
package struct ShowCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "show",
    aliases: ["view", "info"],
    guesses: ["open", "get", "describe"],
    summary: "Show a sync-up with its open action items and past meetings.",
    arguments: [.syncUp],
    fields: OutputFields.syncUpWithMeetings.names,
    examples: ["syncups show design"]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The command only reads the file.
  package var access: FileAccess { .reads }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
  }
}

@MainActor
extension ShowCommand {
  /// Prints one sync-up with its attendees, agenda, open action items and meetings.
  package func run(in context: SyncUpsContext) async throws {
    let syncUp = try context.syncUp(named: syncUp)
    if context.options.isJSON {
      return try context.writeJSON(syncUp, OutputFields.syncUpWithMeetings)
    }
    let share = TurnSchedule(duration: syncUp.duration, attendeeCount: syncUp.attendees.count)
      .length(ofTurn: 0)
    let length =
      syncUp.attendees.count > 1
      ? "\(syncUp.duration.spoken), \(share.spoken) each" : syncUp.duration.spoken
    try context.writeLine(syncUp.title.shownTitle)
    try context.writeLine()
    try context.writeLine("Length      \(length)")
    if let schedule = syncUp.schedule {
      let next = syncUp.nextMeeting(now: context.now, in: context.calendar.timeZone)
        .map { ", \($0.nextMeetingText(now: context.now, in: context.calendar))" }
      try context.writeLine("Schedule    \(schedule)\(next ?? "")")
    }
    if context.meetingsInProgress.contains(syncUp.id) {
      try context.writeLine("Meeting     in progress")
    }
    try context.writeLine("Theme       \(syncUp.theme.name)")
    try context.writeLine("Id          \(syncUp.id)")
    try context.writeLine("Attendees   \(Self.names(of: syncUp))")
    try context.writeLine()
    try writeAgenda(of: syncUp, in: context)
    try writeActionItems(of: syncUp, in: context)
    guard !syncUp.meetings.isEmpty else { return try context.writeLine("No meetings yet.") }
    try context.writeLine("Meetings")
    for meeting in syncUp.meetingsByDate { try write(meeting, in: context) }
  }

  private static func names(of syncUp: SyncUp) -> String {
    let names = syncUp.namedAttendees.map(\.name.listElement)
    return names.isEmpty ? "nobody" : names.joined(separator: ", ")
  }

  private func writeAgenda(of syncUp: SyncUp, in context: SyncUpsContext) throws {
    guard !syncUp.agenda.isEmpty else { return }
    try context.writeLine("Agenda")
    for item in syncUp.agenda { try context.writeLine("  \(item.text)") }
    try context.writeLine()
  }

  private func writeActionItems(of syncUp: SyncUp, in context: SyncUpsContext) throws {
    let model = NamedItemsModel()
    let all = model.items
    let open = syncUp.actionItems.open
    guard !open.isEmpty else { return }
    let names = ActionItem.names(of: all)
    try context.writeLine("To do")
    for item in open { try context.writeLine("  \(names[item.id] ?? "")   \(item.text)") }
    try context.writeLine()
    model.onItemsShown(open)
  }

  private func write(_ meeting: Meeting, in context: SyncUpsContext) throws {
    let date = meeting.startDate.relativeDayAndTimeText(now: context.now, in: context.calendar)
    let length = meeting.duration.map { ", \($0.spoken)" } ?? ""
    try context.writeLine("  \(date)\(length)")
    let width = min(context.console.terminalWidth ?? 76, 76) - 4
    func write(_ paragraph: String) throws {
      for line in paragraph.wrapped(toWidth: width) { try context.writeLine("    \(line)") }
    }
    if let speakers = meeting.attendances?.spoken { try write(speakers) }
    if let absentees = meeting.absenteesText { try write("Absent: \(absentees).") }
    for paragraph in meeting.transcript.split(separator: "\n") {
      try write(paragraph.inOneLine)
    }
  }
}

extension [Attendance] {
  /// The attendees who were present and their speaking times, or `nil` if the meeting recorded no
  /// attendees.
  fileprivate var spoken: String? {
    guard !isEmpty else { return nil }
    let texts = enumerated().map { index, attendance in
      "\(attendance.name.speakerName(at: index).listElement) \(attendance.spokenText)"
    }
    return "Spoke: \(texts.joined(separator: ", "))."
  }
}
