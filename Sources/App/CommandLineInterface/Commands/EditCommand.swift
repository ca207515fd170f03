/// What `edit` asks for: changes to one sync-up.
package struct EditCommand: Subcommand {
  /// What becomes of the attendees.
  package enum AttendeeChange: Hashable, Sendable {
    /// They stay as they are.
    case keep

    /// These take the place of all that there are.
    case replaceAll([GivenValue])

    /// Some leave and some join, either of which may be empty, not both.
    case update(remove: [GivenValue], add: [GivenValue])
  }

  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "edit",
    aliases: ["modify"],
    guesses: ["rename", "change", "update"],
    summary: "Change the title, length, theme or attendees of a sync-up.",
    arguments: [.syncUp],
    options: [.newTitle, .length, .theme, .newAttendee, .addAttendee, .removeAttendee, .editor],
    conflicts: editorConflicts + [
      .init(.newAttendee, .addAttendee),
      .init(.newAttendee, .removeAttendee),
    ],
    fields: SyncUpJSON.fieldsWithMeetings,
    discussion: [
      "What is not named stays as it is. At least one option is needed.",
      """
      '--editor' opens the sync-up as a text in the editor that VISUAL or EDITOR names. A text that cannot \
      be used is kept in a file.
      """,
    ],
    examples: [
      "syncups edit design --length 15m",
      "syncups edit design --remove-attendee Blob --add-attendee Ada",
    ]
  )

  /// The sync-up, as it was named.
  package let syncUp: GivenValue

  /// The new title, or `nil` to keep the old one.
  package let title: GivenValue?

  /// The new length, or `nil` to keep the old one.
  package let length: GivenValue?

  /// The new theme, or `nil` to keep the old one.
  package let theme: GivenValue?

  /// What becomes of the attendees.
  package let attendees: AttendeeChange

  /// Whether to edit the sync-up as a text.
  package let usesEditor: Bool

  private static let editorConflicts = [
    OptionDescription.newTitle, .length, .theme, .newAttendee, .addAttendee, .removeAttendee,
  ].map { CommandDescription.Conflict(.editor, $0) }

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    syncUp = try arguments.value(required: .syncUp)
    title = arguments.value(of: .newTitle)
    length = arguments.value(of: .length)
    theme = arguments.value(of: .theme)
    let all = arguments.values(of: .newAttendee)
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
    if !usesEditor, title == nil, length == nil, theme == nil, attendees == .keep {
      throw UsageError(.missingOneOf(Self.description.options), command: arguments.command)
    }
  }
}

extension OptionDescription {
  fileprivate static let newTitle = Self(
    "title",
    .single(placeholder: "TITLE"),
    summary: "The new title."
  )

  fileprivate static let newAttendee = Self(
    "attendee",
    .repeated(placeholder: "NAME"),
    summary: "An attendee; those named take the place of all that there are."
  )

  fileprivate static let editor = Self(
    "editor",
    summary: "Edit all of it as a text in VISUAL or EDITOR."
  )

  fileprivate static let addAttendee = Self(
    "add-attendee",
    .repeated(placeholder: "NAME"),
    summary: "An attendee who joins."
  )

  fileprivate static let removeAttendee = Self(
    "remove-attendee",
    .repeated(placeholder: "NAME"),
    summary: "An attendee who leaves."
  )
}
