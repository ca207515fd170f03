/// The space to leave free on each side of a rectangle.
public struct Insets: Hashable, Sendable {
  /// The rows at the top.
  public var top: Int

  /// The columns on the left.
  public var leading: Int

  /// The rows at the bottom.
  public var bottom: Int

  /// The columns on the right.
  public var trailing: Int

  /// Creates insets.
  ///
  /// - Parameters:
  ///   - top: The rows at the top.
  ///   - leading: The columns on the left.
  ///   - bottom: The rows at the bottom.
  ///   - trailing: The columns on the right.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
