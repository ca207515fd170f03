/// What becomes of line breaks, or of tabs, when text is made harmless.
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
  /// NB: a tab that is kept takes columns that no measure of the text knows of.
  case kept
}
