/// A source of values that a shell suggests for an argument or option.
///
/// ```swift
/// OptionDescription("file", .single(placeholder: "PATH"), values: .paths, summary: "The file.")
/// ```
public enum ValueSource: Hashable, Sendable {
  /// No source: the value can be any string, and the shell suggests nothing.
  case anyText

  /// A list of strings.
  case texts([String])

  /// The names of the program's commands.
  case commands

  /// The files and directories of the file system.
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
