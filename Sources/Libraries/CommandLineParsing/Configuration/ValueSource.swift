/// A source of values that a shell suggests for an argument or option.
///
/// ```swift
/// OptionDescription("file", .single(placeholder: "PATH"), values: .paths, summary: "The file.")
/// ```
public enum ValueSource: Hashable, Sendable {
  /// Any text.
  ///
  /// The shell suggests nothing.
  case anyText

  /// The given strings.
  case texts([String])

  /// The names of the commands.
  case commands

  /// Files and directories.
  case paths

  /// The fields of the command's JSON output, separated by commas.
  case fields

  /// A source that the program defines, identified by a name.
  ///
  /// ```swift
  /// extension ValueSource {
  ///   static let branches = Self.custom("branches")
  /// }
  /// ```
  case custom(String)
}
