/// A size in columns and rows, never negative.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The empty size.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The number of columns. Negative numbers count as zero.
  ///   - height: The number of rows. Negative numbers count as zero.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}
