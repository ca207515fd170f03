/// Where something stands in the rows it is given.
public enum VerticalAlignment: Hashable, Sendable {
  /// At the top.
  case top

  /// In the middle; a row that cannot be shared goes below.
  case center

  /// At the bottom.
  case bottom
}
