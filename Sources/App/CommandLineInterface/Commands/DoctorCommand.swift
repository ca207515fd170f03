/// What `doctor` asks for: how the file is, and perhaps an earlier content of it.
package struct DoctorCommand: Subcommand {
  /// What parsing and help know of the command.
  package static let description = CommandDescription(
    "doctor",
    summary: "Look at the file and say what is wrong with it.",
    options: [.restore],
    discussion: [
      """
      Before the program overwrites a file that it cannot understand, or that another program has changed in the same \
      place, it keeps a copy beside it. 'doctor' lists the copies, and '--restore' puts one back.
      """
    ],
    examples: [
      "syncups doctor",
      "syncups doctor --restore sync-ups.unreadable-2026-11-21-075144.json",
    ]
  )

  /// The copy to put back, as it was named, or `nil` to change nothing.
  package let backup: GivenValue?

  /// Reads what was asked for from a command line.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    backup = arguments.value(of: .restore)
  }
}

extension OptionDescription {
  fileprivate static let restore = Self(
    "restore",
    .single(placeholder: "BACKUP"),
    summary: "Put the copy named BACKUP in the place of the file, of which a copy is kept."
  )
}
