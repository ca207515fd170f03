/// The vertical alignment of content in a rectangle.
public enum VerticalAlignment: Hashable, Sendable {
  /// At the top.
  case top

  /// In the middle.
  ///
  /// An odd blank row goes below.
  case center

  /// At the bottom.
  case bottom
}
