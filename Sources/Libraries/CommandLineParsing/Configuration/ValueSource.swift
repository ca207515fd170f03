/// A source of the values that a shell can suggest for an argument or an option.
///
/// ```swift
/// OptionDescription("file", .single(placeholder: "PATH"), values: .paths, summary: "The file.")
/// ```
public enum ValueSource: Hashable, Sendable {
  /// Any text, of which none is more likely than another.
  case anyText

  /// These texts.
  case texts([String])

  /// The names of the commands.
  case commands

  /// The files and directories.
  case paths

  /// The fields that the command can print, separated by commas.
  case fields

  /// A source that only the program knows, by a name that the program gives it.
  ///
  /// ```swift
  /// extension ValueSource {
  ///   static let branches = Self.custom("branches")
  /// }
  /// ```
  case custom(String)
}
