/// A position on the screen: a column and a row, counted from zero at the top left.
public struct Point: Hashable, Sendable {
  /// The column, counted from the left.
  public var x: Int

  /// The row, counted from the top.
  public var y: Int

  /// The top left corner.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: The column, counted from the left.
  ///   - y: The row, counted from the top.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
