/// The treatment of line breaks or tabs in sanitised text.
///
/// Use ``space`` for a title in a single row, ``visible`` for an error message that quotes typed
/// text, and ``kept`` for a transcript.
///
/// ```swift
/// transcript.sanitized(newlines: .kept, tabs: .space)
/// ```
public enum WhitespaceTreatment: Hashable, Sendable {
  /// Replaced with a symbol, such as `␊` or `␉`.
  case visible

  /// Replaced with a space.
  case space

  /// Kept. A kept line break becomes a plain line feed.
  ///
  /// NB: The measured width does not include kept tabs.
  case kept
}
