package import CommandLineParsing
import DetailFeature
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import MeetingFeature
import Models
import PersistenceKeys
import Sharing
import TerminalUI

/// `syncups transcript`: shows or changes the notes of a meeting.
package struct TranscriptCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "transcript",
    aliases: ["notes"],
    summary: "Show or change the notes of a meeting.",
    arguments: [.syncUp, .meeting],
    options: [.append, .edit, .delete, .force],
    conflicts: [.init(.append, .delete), .init(.append, .edit), .init(.edit, .delete)],
    fields: OutputFields.pastMeeting.names,
    discussion: [
      """
      On a terminal, the notes open in your pager (PAGER), and '--delete' asks for confirmation. Without \
      a terminal, '--delete' requires '--force'.
      """,
      "'--edit' keeps notes that are added while the editor is open.",
    ],
    examples: [
      "syncups transcript design", "syncups transcript design 2",
      "syncups transcript design yesterday",
      "syncups transcript design --append \"- [ ] Ada: send the invitation\"",
    ]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The meeting's name, as typed by the user, or `nil` for the newest meeting.
  package let meeting: GivenValue?

  /// A note to add, or `nil` to add no note.
  package let note: GivenValue?

  /// Whether to open the notes in the editor.
  package let edits: Bool

  /// Whether to delete the meeting with its notes.
  package let deletes: Bool

  /// Whether to delete without asking.
  package let isForced: Bool

  /// A command that prints the notes does not change the file.
  package var access: FileAccess { note == nil && !edits && !deletes ? .reads : .changes }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    meeting = arguments.value(of: .meeting)
    note = arguments.value(of: .append)
    edits = arguments.isGiven(.edit)
    deletes = arguments.isGiven(.delete)
    isForced = arguments.isGiven(.force)
  }
}

extension OptionDescription {
  fileprivate static let append = Self(
    "append",
    .single(placeholder: "TEXT"),
    guesses: ["add", "note", "notes"],
    summary: "Add TEXT to the notes, on its own line."
  )

  fileprivate static let edit = Self(
    "edit",
    summary: "Edit the notes in your editor (VISUAL or EDITOR)."
  )

  fileprivate static let delete = Self("delete", summary: "Delete the meeting with its notes.")
}

@MainActor
extension TranscriptCommand {
  /// Prints the notes of a meeting, or changes them as the app does.
  package func run(in context: SyncUpsContext) async throws {
    let syncUp = try context.sharedSyncUp(named: syncUp)
    let id = try context.meeting(named: meeting, of: syncUp.wrappedValue).id
    guard let meeting = Shared(syncUp.meetings[id: id]) else { return }
    if let note {
      try await append(note, to: meeting, of: syncUp, in: context)
    } else if edits {
      try await edit(meeting, of: syncUp, in: context)
    } else if deletes {
      try await delete(meeting.wrappedValue, of: syncUp, in: context)
    } else {
      try show(meeting.wrappedValue, of: syncUp.wrappedValue, in: context)
    }
  }

  private func show(_ meeting: Meeting, of syncUp: SyncUp, in context: SyncUpsContext) throws {
    guard !context.options.isJSON else {
      return try context.writeJSON((meeting, syncUp.id, syncUp.title), OutputFields.pastMeeting)
    }
    guard !meeting.transcript.isBlank else {
      let name = meeting.spoken(of: syncUp.title, in: context.calendar)
      return context.writeMessage("There are no notes from \(name).")
    }
    let width = context.console.terminalWidth ?? .max
    let lines = meeting.transcript
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(\.inOneLine)
    try context.page(lines.flatMap { $0.columnWidth > width ? $0.wrapped(toWidth: width) : [$0] })
  }

  private func edit(
    _ meeting: Shared<Meeting>,
    of syncUp: Shared<SyncUp>,
    in context: SyncUpsContext
  ) async throws {
    let base = meeting.wrappedValue
    let title = syncUp.wrappedValue.title
    let (text, file) = try context.console.edit(base.transcript)
    let name = base.spoken(of: title, in: context.calendar)
    if text == base.transcript {
      context.console.programs.remove(file.path)
      return context.writeMessage("The notes of \(name) are unchanged.")
    }
    let model = MeetingModel(meeting: meeting, of: syncUp)
    guard !model.isDeleted else {
      throw UnreadableTextError(
        problem: "the meeting was deleted in the meantime",
        file: "\(file.path)"
      )
    }
    model.notesEdited(text, since: base.transcript)
    try await context.save(file)
    let changed = (meeting.wrappedValue, syncUp.wrappedValue.id, syncUp.wrappedValue.title)
    let verb = changed.0.transcript.isBlank ? "Deleted" : "Changed"
    try context.report(changed, OutputFields.pastMeeting, "\(verb) the notes of \(name).")
  }

  private func append(
    _ note: GivenValue,
    to meeting: Shared<Meeting>,
    of syncUp: Shared<SyncUp>,
    in context: SyncUpsContext
  ) async throws {
    try note.checkEncoding()
    guard !note.text.isBlank else {
      throw InvalidValueError(note, "is empty", advice: "write the note")
    }
    MeetingModel(meeting: meeting, of: syncUp).noteSubmitted(note.text)
    try await context.save()
    let (changed, title) = (meeting.wrappedValue, syncUp.wrappedValue.title)
    let name = changed.spoken(of: title, in: context.calendar)
    try context.report(
      (changed, syncUp.wrappedValue.id, title),
      OutputFields.pastMeeting,
      "Added a note to \(name)."
    )
  }

  private func delete(
    _ meeting: Meeting,
    of syncUp: Shared<SyncUp>,
    in context: SyncUpsContext
  ) async throws {
    let name = meeting.spoken(of: syncUp.wrappedValue.title, in: context.calendar)
    let detail = SyncUpDetailModel(syncUp: syncUp)
    detail.deleteMeetingButtonTapped(id: meeting.id)
    guard
      try await context.confirmsDeletion(of: name, with: "its notes", isForced: isForced)
    else { return detail.alertButtonTapped(nil) }
    detail.alertButtonTapped(.confirmMeetingDeletion(meeting.id))
    try await context.save()
    let deleted = (meeting, detail.syncUp.id, detail.syncUp.title)
    try context.report(deleted, OutputFields.pastMeeting, "Deleted \(name).")
  }
}
