/// Where the values come from that a shell can suggest for an argument or an option.
///
/// ```swift
/// OptionDescription("file", .single(placeholder: "PATH"), values: .paths, summary: "The file.")
/// ```
package enum ValueSource: Hashable, Sendable {
  /// Any text will do, and none is more likely than another.
  case anyText

  /// These texts, and those that mean the same.
  case texts([String])

  /// The names of the commands.
  case commands

  /// The files and directories.
  case paths

  /// The titles of the sync-ups in the file.
  case syncUps

  /// The fields of what the command prints as JSON, with commas between them.
  case fields

  /// The names of the settings.
  case settings

  /// The values of the setting that is named before.
  case choicesOfSetting

  /// The ids of the open action items in the file.
  case actionItems
}
