/// The side of its space that a text stands on.
///
/// ```swift
/// "10 min".padded(toWidth: 8, alignment: .trailing)  // "  10 min"
/// ```
public enum TextAlignment: Hashable, Sendable {
  /// At the left, with the space after it.
  case leading

  /// In the middle; a column that cannot be shared goes after it.
  case center

  /// At the right, with the space before it, as numbers stand in a column.
  case trailing
}
