package import CommandLineParsing
import Models

extension ArgumentDescription {
  /// The sync-up that a command works on.
  package static let syncUp = Self(
    "sync-up",
    isRequired: true,
    values: .syncUps,
    summary: """
      The sync-up: its title, a unique part of the title, its id, or the start of its id. \
      Case and accents are ignored.
      """
  )

  /// The sync-up that a command works on.
  ///
  /// If the argument is missing, the command works on all sync-ups.
  package static let optionalSyncUp = Self(
    "sync-up",
    isRequired: false,
    values: .syncUps,
    summary: "A sync-up. Default: all sync-ups."
  )

  /// A meeting of the sync-up.
  package static let meeting = Self(
    "meeting",
    isRequired: false,
    summary: """
      The meeting: 1 for the newest, 2 for the one before, a day such as 2026-11-13 or yesterday, or the \
      start of the meeting's id. Default: the newest.
      """
  )
}

extension OptionDescription {
  /// A sync-up's title.
  package static let title = Self(
    "title",
    .single(placeholder: "TITLE"),
    guesses: ["name"],
    summary: "The title of the sync-up."
  )

  /// The length of a meeting.
  package static let length = Self(
    "length",
    .single(placeholder: "LENGTH"),
    guesses: ["duration", "minutes"],
    summary: "The length of a meeting, such as 10m."
  )

  /// The theme of a sync-up.
  package static let theme = Self(
    "theme",
    .single(placeholder: "NAME"),
    guesses: ["color", "colour"],
    values: .texts(Theme.allCases.map { $0.name.lowercased() }),
    summary: "The colour of the sync-up, such as periwinkle."
  )

  /// A person who attends the meetings.
  package static let attendee = Self(
    "attendee",
    .repeated(placeholder: "NAME"),
    guesses: ["member", "participant", "person"],
    summary: "The name of an attendee."
  )

  /// A list of attendees.
  package static let attendees = Self(
    "attendees",
    .repeated(placeholder: "NAMES"),
    guesses: ["members", "names", "participants", "people"],
    summary: "Names of attendees, separated by commas or semicolons."
  )

  /// Skips the confirmation.
  package static let force = Self(
    "force",
    guesses: ["yes"],
    summary: "Delete without asking."
  )

  /// The maximum number of lines to print.
  package static let limit = Self(
    "limit",
    .single(placeholder: "N"),
    letter: "n",
    guesses: ["count", "last", "max"],
    summary: "Print only the first N entries."
  )

  /// Writes text to CSV unchanged.
  package static let raw = Self(
    "raw",
    summary: "In CSV, do not escape text that looks like a formula."
  )
}

extension ValueSource {
  /// The titles of the sync-ups in the file.
  package static let syncUps = Self.custom("sync-ups")

  /// The setting names.
  package static let settings = Self.custom("settings")

  /// The values of the setting that precedes this argument.
  package static let choicesOfSetting = Self.custom("choices of a setting")

  /// The names of the attendees in the file.
  package static let owners = Self.custom("owners")

  /// The ids of the open action items in the file.
  package static let actionItems = Self.custom("action items")
}
