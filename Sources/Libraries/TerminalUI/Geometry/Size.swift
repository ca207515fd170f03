/// An extent in columns and rows, never negative.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// No columns and no rows.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The number of columns; less than zero counts as zero.
  ///   - height: The number of rows; less than zero counts as zero.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}
