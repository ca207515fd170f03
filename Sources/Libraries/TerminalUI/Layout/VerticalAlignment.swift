/// The vertical alignment of content in a rectangle.
public enum VerticalAlignment: Hashable, Sendable {
  /// At the top.
  case top

  /// In the middle.
  ///
  /// If the number of blank rows is odd, the extra row is below.
  case center

  /// At the bottom.
  case bottom
}
