/// What `doctor` asks for: how the file is, and perhaps an earlier content of it.
package struct DoctorCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "doctor",
    guesses: ["check", "fix", "repair", "restore"],
    summary: "Look at the file and say what is wrong with it.",
    arguments: [.restoredSyncUp],
    options: [.restore, .setAside, .salvage],
    conflicts: [
      .init(.restore, .setAside),
      .init(.restore, .salvage),
      .init(.setAside, .salvage),
    ],
    fields: FileReport.fields,
    discussion: [
      """
      Before the program overwrites a file that it cannot understand, or that another program has changed in the same \
      place, it keeps a copy beside it. 'doctor' lists the copies with what is in them, and '--restore' puts one back: \
      all of it, or one sync-up in the place of what the file has of it. What is there before is kept as a copy, too.
      """,
      """
      A sync-up that cannot be read stays in the file as it is. '--set-aside' moves all of them to a file beside it, which \
      is listed with the copies and is never removed. Repair one there, and '--restore' puts it back by its name.
      """,
      """
      A file that is damaged as a whole, such as one that ends too early, is left alone until it is repaired or replaced. \
      '--salvage' puts the sync-ups in its place that can still be read, says which lines were lost, and keeps a copy of \
      the damaged file.
      """,
    ],
    examples: [
      "syncups doctor",
      "syncups doctor --restore sync-ups.unreadable-2026-11-21-075144.json",
      "syncups doctor --restore sync-ups.replaced-2026-11-21-075144.json design",
      "syncups doctor --set-aside",
      "syncups doctor --salvage",
    ]
  )

  /// The copy to put back, as it was named, or `nil` to change nothing.
  package let backup: GivenValue?

  /// The sync-up to put back, as it was named, or `nil` for all that is in the copy.
  package let syncUp: GivenValue?

  /// Whether to move what cannot be read to a file of its own.
  package let setsAside: Bool

  /// Whether to save what can be read of a damaged file.
  package let salvages: Bool

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    backup = arguments.value(of: .restore)
    syncUp = arguments.value(of: .restoredSyncUp)
    setsAside = arguments.isGiven(.setAside)
    salvages = arguments.isGiven(.salvage)
    if let syncUp, backup == nil {
      throw UsageError(
        .unexpectedArgument(syncUp.text, previous: nil),
        command: arguments.command
      )
    }
  }
}

extension ArgumentDescription {
  fileprivate static let restoredSyncUp = Self(
    "sync-up",
    isRequired: false,
    values: .syncUps,
    summary: "With '--restore', the one sync-up to put back, as it is called in the copy."
  )
}

extension OptionDescription {
  fileprivate static let restore = Self(
    "restore",
    .single(placeholder: "BACKUP"),
    values: .paths,
    summary: "Put the copy named BACKUP in the place of the file, of which a copy is kept."
  )
  fileprivate static let setAside = Self(
    "set-aside",
    summary: "Move the sync-ups that cannot be read to a file of their own."
  )
  fileprivate static let salvage = Self(
    "salvage",
    summary: "Put the sync-ups that can be read in the place of a damaged file."
  )
}
