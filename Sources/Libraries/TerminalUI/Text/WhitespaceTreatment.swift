/// How sanitising treats line breaks, or tabs.
///
/// A title that stands in one row wants ``space``, an error message that quotes what the user
/// typed wants ``visible``, and a transcript keeps its lines.
///
/// ```swift
/// transcript.sanitized(newlines: .kept, tabs: .space)
/// ```
public enum WhitespaceTreatment: Hashable, Sendable {
  /// Replaced by a symbol, such as `␊` or `␉`.
  case visible

  /// Replaced by one space.
  case space

  /// Left in the text.
  ///
  /// NB: a tab that is kept takes columns that the measured width does not contain.
  case kept
}
