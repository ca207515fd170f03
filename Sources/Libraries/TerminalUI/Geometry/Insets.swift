/// The space to leave free on each side of a rectangle.
public struct Insets: Hashable, Sendable {
  /// The number of rows to leave free at the top.
  public var top: Int

  /// The number of columns to leave free on the left.
  public var leading: Int

  /// The number of rows to leave free at the bottom.
  public var bottom: Int

  /// The number of columns to leave free on the right.
  public var trailing: Int

  /// Creates insets.
  ///
  /// - Parameters:
  ///   - top: The number of rows to leave free at the top.
  ///   - leading: The number of columns to leave free on the left.
  ///   - bottom: The number of rows to leave free at the bottom.
  ///   - trailing: The number of columns to leave free on the right.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
