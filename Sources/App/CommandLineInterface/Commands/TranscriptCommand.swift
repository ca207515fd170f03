import DetailFeature
import Foundation
import IdentifiedCollections
import MeetingFeature
import Models
import Sharing
import TerminalUI

/// What `transcript` asks for: the notes of a meeting, or a change of them.
package struct TranscriptCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "transcript",
    aliases: ["notes"],
    summary: "Show the notes of a meeting.",
    arguments: [.syncUp, .meeting],
    options: [.append, .delete, .force],
    conflicts: [.init(.append, .delete)],
    fields: MeetingJSON.fieldsWithSyncUp,
    discussion: [
      """
      On a terminal the lines are wrapped, and '--delete' asks first; where nobody can be asked it needs \
      '--force'.
      """
    ],
    examples: [
      "syncups transcript design", "syncups transcript design 2",
      "syncups transcript design yesterday",
      "syncups transcript design --append \"- [ ] Ada: send the invitation\"",
    ]
  )

  /// The sync-up, as it was named.
  package let syncUp: GivenValue

  /// The meeting, as it was named, or `nil` for the newest.
  package let meeting: GivenValue?

  /// A note to add, or `nil` to add none.
  package let note: GivenValue?

  /// Whether to delete the meeting with its notes.
  package let deletes: Bool

  /// Whether to delete without asking.
  package let isForced: Bool

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    meeting = arguments.value(of: .meeting)
    note = arguments.value(of: .append)
    deletes = arguments.isGiven(.delete)
    isForced = arguments.isGiven(.force)
  }
}

extension ArgumentDescription {
  fileprivate static let meeting = Self(
    "meeting",
    isRequired: false,
    summary: """
      The meeting: 1 for the newest, 2 for the one before, a day such as 2026-11-13 or yesterday, or the \
      start of its id; without it, the newest.
      """
  )
}

extension OptionDescription {
  fileprivate static let append = Self(
    "append",
    .single(placeholder: "TEXT"),
    summary: "Add TEXT to the notes, on a line of its own."
  )

  fileprivate static let delete = Self("delete", summary: "Delete the meeting with its notes.")
}

extension TranscriptCommand: RunnableCommand {
  var onlyReads: Bool { note == nil && !deletes }

  /// Prints the notes of a meeting, or changes them as the screens do.
  @MainActor
  func run(in context: CommandContext) async throws {
    let syncUp = try context.syncUp(named: syncUp)
    let id = try context.meeting(named: meeting, of: syncUp.wrappedValue).id
    guard let meeting = Shared(syncUp.meetings[id: id]) else { return }
    if let note {
      try await append(note, to: meeting, of: syncUp, in: context)
    } else if deletes {
      try await delete(meeting.wrappedValue, of: syncUp, in: context)
    } else {
      try show(meeting.wrappedValue, of: syncUp.wrappedValue, in: context)
    }
  }

  @MainActor
  private func show(_ meeting: Meeting, of syncUp: SyncUp, in context: CommandContext) throws {
    guard !context.options.isJSON else {
      return try context.writeJSON(MeetingJSON(meeting, of: syncUp))
    }
    guard !meeting.transcript.isBlank else {
      let name = meeting.spoken(of: syncUp.title, in: context.calendar)
      return context.writeMessage("There are no notes of \(name).")
    }
    let width = context.console.terminalWidth ?? .max
    for line in meeting.transcript.split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    ) {
      let line = line.inOneLine
      let lines = line.columnWidth > width ? line.wrapped(toWidth: width) : [line]
      for line in lines { try context.writeLine(line) }
    }
  }

  @MainActor
  private func append(
    _ note: GivenValue,
    to meeting: Shared<Meeting>,
    of syncUp: Shared<SyncUp>,
    in context: CommandContext
  ) async throws {
    try note.checkEncoding()
    guard !note.text.isBlank else {
      throw InvalidValueError(value: note, problem: "is empty", advice: "write the note")
    }
    MeetingModel(meeting: meeting, of: syncUp).noteSubmitted(note.text)
    try await context.save()
    if context.options.isJSON {
      try context.writeJSON(MeetingJSON(meeting.wrappedValue, of: syncUp.wrappedValue))
    } else {
      let name = meeting.wrappedValue.spoken(of: syncUp.wrappedValue.title, in: context.calendar)
      try context.writeLine("Added a note to \(name).")
    }
  }

  @MainActor
  private func delete(
    _ meeting: Meeting,
    of syncUp: Shared<SyncUp>,
    in context: CommandContext
  ) async throws {
    let name = meeting.spoken(of: syncUp.wrappedValue.title, in: context.calendar)
    let detail = SyncUpDetailModel(syncUp: syncUp)
    detail.deleteMeetingButtonTapped(id: meeting.id)
    guard
      try await context.confirmsDeletion(of: name, with: "its notes", isForced: isForced)
    else { return detail.alertButtonTapped(nil) }
    detail.alertButtonTapped(.confirmMeetingDeletion(meeting.id))
    try await context.save()
    if context.options.isJSON {
      try context.writeJSON(MeetingJSON(meeting, of: detail.syncUp))
    } else {
      try context.writeLine("Deleted \(name).")
    }
  }
}
