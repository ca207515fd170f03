/// The horizontal alignment of text.
///
/// ```swift
/// "10 min".padded(toWidth: 8, alignment: .trailing)  // "  10 min"
/// ```
public enum TextAlignment: Hashable, Sendable {
  /// Left-aligned.
  case leading

  /// Centred.
  ///
  /// If the number of blank columns is odd, the extra column is on the right.
  case center

  /// Right-aligned, like a column of numbers.
  case trailing
}
