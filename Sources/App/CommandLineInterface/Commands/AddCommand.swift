package import CommandLineParsing
import FormFeature
import IdentifiedCollections
import JSONStream
import ListFeature
import Models

/// `syncups add`: adds a sync-up.
package struct AddCommand: Command {
  /// The command's name, arguments, options and help text.
  package static let configuration = CommandConfiguration(
    "add",
    aliases: ["new", "create"],
    summary: "Add a sync-up.",
    arguments: [.newTitle],
    options: [.title, .length, .theme, .every, .at, .skip, .attendee, .attendees],
    fields: OutputFields.syncUpWithMeetings.names,
    discussion: ["Give the title as an argument or with '--title'."],
    examples: [
      "syncups add Design",
      "syncups add \"Daily stand-up\" --length 10m --attendees \"Ada, Grace\"",
      "syncups add Planning --every 2w:tue --at 14:00",
      "syncups add Review --attendee \"Ada Lovelace, PhD\"",
    ]
  )

  /// The title, from the argument or the option.
  package let title: GivenValue

  /// The length of a meeting, or `nil` for the default.
  package let length: GivenValue?

  /// The theme, or `nil` for the default.
  package let theme: GivenValue?

  /// The options that set the schedule of the new sync-up.
  package let schedule: ScheduleOptions

  /// The attendees' names, in the given order.
  package let attendees: [GivenValue]

  /// Additional lists of names, in the given order.
  package let attendeeLists: [GivenValue]

  /// The command creates a missing file, because it may be the first command of a new user.
  package var access: FileAccess { .creates }

  /// Creates the command from parsed arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    switch (arguments.value(of: .newTitle), arguments.value(of: .title)) {
    case (let title?, nil), (nil, let title?):
      self.title = title
    case (.some, .some):
      throw Self.conflict(ArgumentDescription.newTitle.label, OptionDescription.title.flag)
    case (nil, nil):
      throw UsageError(.missingArgument(.newTitle), command: arguments.command)
    }
    length = arguments.value(of: .length)
    theme = arguments.value(of: .theme)
    schedule = ScheduleOptions(arguments)
    attendees = arguments.values(of: .attendee)
    attendeeLists = arguments.values(of: .attendees)
  }
}

extension ArgumentDescription {
  // The argument is optional, because the user can pass '--title' instead.
  fileprivate static let newTitle = Self(
    "title",
    isRequired: false,
    summary: "The title of the new sync-up."
  )
}

extension AddCommand {
  /// Fills in the form for a new sync-up, and submits the form.
  @MainActor
  package func run(in context: SyncUpsContext) async throws {
    let title = try title.title()
    let duration = try length?.duration()
    let theme = try theme?.theme()
    let newSchedule = try schedule.applied(to: nil, in: context)
    let names =
      try attendees.map { try $0.attendeeName() } + attendeeLists.flatMap { try $0.attendeeNames() }

    context.list.addSyncUpButtonTapped()
    guard let form = context.list.addSyncUp else { return }
    form.syncUp.title = title
    if let duration { form.syncUp.duration = duration }
    if let theme { form.syncUp.theme = theme }
    form.syncUp.schedule = newSchedule
    form.addAttendees(named: names)
    context.list.confirmAddSyncUpButtonTapped()
    try await context.save()

    // Another process may have deleted the new sync-up after this command saved it.
    let syncUp = context.list.syncUps[id: form.syncUp.id] ?? form.syncUp
    let namesakes = context.list.syncUps.filter { $0.title == syncUp.title && $0.id != syncUp.id }
    if !namesakes.isEmpty {
      let ids = (namesakes.elements + [syncUp]).map(\.shortID).joined(separator: ", ")
      context.writeWarning(
        "\(namesakes.count + 1) sync-ups are now called '\(syncUp.title.shownTitle)': tell them apart by their ids, \(ids)."
      )
    }
    context.warnOfNames(attendees, in: syncUp)
    let sentence = "Added '\(syncUp.title.shownTitle)': \(syncUp.summary)."
    try context.report(syncUp, OutputFields.syncUpWithMeetings, sentence)
  }
}
