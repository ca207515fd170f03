/// The room to leave free at the four sides of a rectangle.
public struct Insets: Hashable, Sendable {
  /// The rows to leave free at the top.
  public var top: Int

  /// The columns to leave free at the left.
  public var leading: Int

  /// The rows to leave free at the bottom.
  public var bottom: Int

  /// The columns to leave free at the right.
  public var trailing: Int

  /// Creates insets.
  ///
  /// - Parameters:
  ///   - top: The rows at the top.
  ///   - leading: The columns at the left.
  ///   - bottom: The rows at the bottom.
  ///   - trailing: The columns at the right.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
