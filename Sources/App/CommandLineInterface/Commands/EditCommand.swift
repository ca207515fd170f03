package import CommandLineParsing
import DetailFeature
import FormFeature
import Foundation
import IdentifiedCollections
import JSONStream
import ListFeature
import Models
import Reports
import Sharing
import TerminalUI

/// `syncups edit`: changes one sync-up.
package struct EditCommand: Command {
  /// A change to the attendees of a sync-up.
  package enum AttendeeChange: Hashable, Sendable {
    /// Keeps the attendees.
    case keep

    /// Replaces all existing attendees.
    case replaceAll([GivenValue])

    /// Removes some attendees and adds others.
    case update(remove: [GivenValue], add: [GivenValue])
  }

  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "edit",
    aliases: ["modify"],
    guesses: ["rename", "change", "update"],
    summary: "Change the title, length, theme, schedule or attendees of a sync-up.",
    arguments: [.syncUp],
    options: changes + [.editor],
    conflicts: changes.map { .init(.editor, $0) } + ScheduleOptions.conflicts + [
      .init(.newAttendee, .addAttendee),
      .init(.newAttendee, .removeAttendee),
      .init(.newAttendees, .addAttendee),
      .init(.newAttendees, .removeAttendee),
    ],
    fields: OutputFields.syncUpWithMeetings.names,
    discussion: [
      "Give at least one option. A property stays the same if you do not give its option.",
      "If the text from '--editor' contains a mistake, the command keeps it in a file.",
    ],
    examples: [
      "syncups edit design --length 15m",
      "syncups edit design --every weekday --at 9:30",
      "syncups edit design --remove-attendee Blob --add-attendee Ada",
    ]
  )

  /// The sync-up's name, as typed by the user.
  package let syncUp: GivenValue

  /// The new title, or `nil` to keep the old one.
  package let title: GivenValue?

  /// The new length, or `nil` to keep the old one.
  package let length: GivenValue?

  /// The new theme, or `nil` to keep the old one.
  package let theme: GivenValue?

  /// A change to the schedule.
  package let schedule: ScheduleOptions

  /// A change to the attendees of a sync-up.
  package let attendees: AttendeeChange

  /// Whether to edit the sync-up as text.
  package let usesEditor: Bool

  /// The options that change a part of the sync-up.
  private static let changes: [OptionDescription] = [
    .newTitle, .length, .theme, .every, .at, .skip, .noSkip, .noSchedule, .newAttendee,
    .newAttendees, .addAttendee, .removeAttendee,
  ]

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    title = arguments.value(of: .newTitle)
    length = arguments.value(of: .length)
    theme = arguments.value(of: .theme)
    schedule = ScheduleOptions(arguments)
    let all = arguments.values(of: .newAttendee) + arguments.values(of: .newAttendees)
    let removed = arguments.values(of: .removeAttendee)
    let added = arguments.values(of: .addAttendee)
    attendees =
      if !all.isEmpty {
        .replaceAll(all)
      } else if !removed.isEmpty || !added.isEmpty {
        .update(remove: removed, add: added)
      } else {
        .keep
      }
    usesEditor = arguments.isGiven(.editor)
    if !usesEditor, title == nil, length == nil, theme == nil, schedule.isEmpty,
      attendees == .keep
    {
      throw UsageError(.missingOneOf(Self.configuration.options), command: arguments.command)
    }
  }
}

extension OptionDescription {
  fileprivate static let newTitle = Self(
    "title",
    .single(placeholder: "TITLE"),
    guesses: ["name", "rename"],
    summary: "The new title."
  )

  fileprivate static let newAttendee = Self(
    "attendee",
    .repeated(placeholder: "NAME"),
    guesses: ["member", "participant", "person"],
    summary: "Replace all attendees with NAME."
  )

  fileprivate static let newAttendees = Self(
    "attendees",
    .repeated(placeholder: "NAMES"),
    guesses: ["members", "names", "participants", "people"],
    summary: "Replace all attendees with NAMES, separated by commas or semicolons."
  )

  fileprivate static let editor = Self(
    "editor",
    summary: "Edit the sync-up in your editor (VISUAL or EDITOR)."
  )

  fileprivate static let addAttendee = Self(
    "add-attendee",
    .repeated(placeholder: "NAME"),
    summary: "Add an attendee."
  )

  fileprivate static let removeAttendee = Self(
    "remove-attendee",
    .repeated(placeholder: "NAME"),
    guesses: ["delete-attendee"],
    summary: "Remove an attendee."
  )
}

@MainActor
extension EditCommand {
  /// Opens the form of a sync-up, makes the requested changes, and saves the sync-up.
  package func run(in context: SyncUpsContext) async throws {
    let detail = SyncUpDetailModel(syncUp: try context.sharedSyncUp(named: syncUp))
    detail.editButtonTapped()
    guard case .edit(let form) = detail.destination else { return }
    if usesEditor { return try await edit(form, of: detail, in: context) }
    if let title { form.syncUp.title = try title.title() }
    if let length { form.syncUp.duration = try length.duration() }
    if let theme { form.syncUp.theme = try theme.theme() }
    form.syncUp.schedule = try schedule.applied(to: form.syncUp.schedule, in: context)
    try changeAttendees(in: form)
    detail.doneEditingButtonTapped()
    try await context.save()
    try report(detail.syncUp, in: context)
  }

  /// Opens the form as text in the user's editor.
  private func edit(
    _ form: SyncUpFormModel,
    of detail: SyncUpDetailModel,
    in context: SyncUpsContext
  ) async throws {
    let text = SyncUpText(
      form.syncUp,
      now: context.now,
      in: context.calendar.timeZone,
      inOneLine: \.inOneLine
    )
    let (edited, file) = try context.console.edit(text.text)
    let changes: SyncUpText.Changes
    do {
      changes = try text.changes(in: edited)
    } catch {
      throw UnreadableTextError(problem: error.description, file: "\(file.path)")
    }
    guard context.list.syncUps[id: form.syncUp.id] != nil else {
      throw UnreadableTextError(
        problem: "the sync-up was deleted in the meantime",
        file: "\(file.path)"
      )
    }
    guard !changes.isEmpty else {
      detail.cancelEditButtonTapped()
      context.console.programs.remove(file.path)
      return context.writeMessage("'\(form.syncUp.title.shownTitle)' is unchanged.")
    }
    if let title = changes.title { form.syncUp.title = title }
    if let duration = changes.duration { form.syncUp.duration = duration }
    if let theme = changes.theme { form.syncUp.theme = theme }
    if let schedule = changes.schedule { form.syncUp.schedule = schedule }
    if let names = changes.names { form.replaceAttendees(named: names, shownAs: \.inOneLine) }
    detail.doneEditingButtonTapped()
    try await context.save(file)
    try report(detail.syncUp, in: context)
  }

  private func report(_ syncUp: SyncUp, in context: SyncUpsContext) throws {
    switch attendees {
    case .keep: break
    case .replaceAll(let names): context.warnOfNames(names, in: syncUp)
    case .update(_, let added): context.warnOfNames(added, in: syncUp)
    }
    let sentence = "Changed '\(syncUp.title.shownTitle)': \(syncUp.summary)."
    try context.report(syncUp, OutputFields.syncUpWithMeetings, sentence)
  }

  private func changeAttendees(in form: SyncUpFormModel) throws {
    switch attendees {
    case .keep:
      break
    case .replaceAll(let names):
      let isList = { (value: GivenValue) in
        value.origin == .option(OptionDescription.attendees.name)
      }
      let all = try names.flatMap { try isList($0) ? $0.attendeeNames() : [$0.attendeeName()] }
      form.replaceAttendees(named: all)
    case .update(let removed, let added):
      for value in removed {
        let name = try value.attendeeName()
        guard form.deleteAttendee(named: name) else {
          throw UnknownAttendeeError(name: name, syncUp: form.syncUp)
        }
      }
      form.addAttendees(named: try added.map { try $0.attendeeName() })
    }
  }
}

extension SyncUpText.Problem {
  /// A description of the problem, including the line number.
  fileprivate var description: String {
    func sentence(_ error: (GivenValue) -> InvalidValueError, _ value: String, _ line: Int)
      -> String
    {
      let error = error(GivenValue(value, from: .option("editor")))
      return "on line \(line) '\(value)' \(error.problem) (\(error.advice))"
    }
    switch self {
    case .emptyTitle(let line):
      return "the title on line \(line) is empty"
    case .length(let value, let error, let line):
      return sentence({ InvalidValueError(lengthOf: $0, error) }, value, line)
    case .theme(let value, let line):
      return sentence(InvalidValueError.init(themeOf:), value, line)
    case .schedule(let value, let error, let line):
      return sentence({ InvalidValueError(scheduleOf: $0, error) }, value, line)
    case .repeated(let field, let line):
      return "line \(line) repeats '\(field)'"
    case .unknown(let text, let line):
      return
        "line \(line), '\(text)', does not begin with 'Title:', 'Length:', 'Theme:' or 'Schedule:'"
    case .missing(let line):
      return "the line '\(line)' is missing"
    }
  }
}

/// A person whom the user wants to remove is not an attendee of the sync-up.
struct UnknownAttendeeError: UserFacingError {
  let name: String
  let syncUp: SyncUp

  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    let names = syncUp.attendees.map { "'\($0.name)'" }.joined(separator: ", ")
    return """
      '\(name)' is not an attendee of '\(syncUp.title.shownTitle)': choose from \(names).
      """
  }
}
