/// A rectangle of cells.
///
/// Arithmetic saturates and sizes are never negative. So the layout of a tiny or empty screen
/// yields empty rectangles instead of crashing:
///
/// ```swift
/// Rect(x: 0, y: 0, width: 3, height: 1).inset(by: Insets(leading: 2, trailing: 2)).isEmpty  // true
/// ```
public struct Rect: Hashable, Sendable {
  /// The top left cell.
  public let origin: Point

  /// The number of columns and rows.
  public let size: Size

  /// The empty rectangle at the top left.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Creates a rectangle from its top left corner and its size.
  ///
  /// - Parameters:
  ///   - origin: The top left cell.
  ///   - size: The number of columns and rows.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its top left corner and its size.
  ///
  /// - Parameters:
  ///   - x: The first column of the rectangle.
  ///   - y: The first row of the rectangle.
  ///   - width: The number of columns. Negative numbers count as zero.
  ///   - height: The number of rows. Negative numbers count as zero.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The first column.
  public var minX: Int { origin.x }

  /// The first row.
  public var minY: Int { origin.y }

  /// The column after the last column.
  public var maxX: Int { origin.x.saturatingAdd(size.width) }

  /// The row after the last row.
  public var maxY: Int { origin.y.saturatingAdd(size.height) }

  /// The number of columns.
  public var width: Int { size.width }

  /// The number of rows.
  public var height: Int { size.height }

  /// Whether the rectangle contains no cells.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns whether the rectangle contains a cell.
  ///
  /// - Parameter point: The cell to look for.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the cells that two rectangles have in common.
  ///
  /// - Parameter other: The other rectangle.
  /// - Returns: The common cells, or an empty rectangle if the two rectangles do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x,
      y: y,
      width: min(maxX, other.maxX).saturatingSubtract(x),
      height: min(maxY, other.maxY).saturatingSubtract(y)
    )
  }

  /// Returns this rectangle without the given space at its sides.
  ///
  /// - Parameter insets: The space to leave free. Negative insets enlarge the rectangle.
  /// - Returns: The reduced rectangle, which is empty if there is not enough space.
  public func inset(by insets: Insets) -> Rect {
    let leading = min(insets.leading, width)
    let top = min(insets.top, height)
    return Rect(
      x: minX.saturatingAdd(leading),
      y: minY.saturatingAdd(top),
      width: width.saturatingSubtract(leading).saturatingSubtract(insets.trailing),
      height: height.saturatingSubtract(top).saturatingSubtract(insets.bottom)
    )
  }

  /// Returns this rectangle, inset by one amount on the left and right, and by another amount at
  /// the top and bottom.
  ///
  /// - Parameters:
  ///   - horizontal: The columns to leave free on the left and on the right.
  ///   - vertical: The rows to leave free at the top and at the bottom.
  /// - Returns: The reduced rectangle, which is empty if there is not enough space.
  public func padded(horizontal: Int = 0, vertical: Int = 0) -> Rect {
    inset(
      by: Insets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
    )
  }

  /// Returns one row of this rectangle.
  ///
  /// - Parameter index: The row, counted from the top of the rectangle.
  /// - Returns: The row, or an empty rectangle if it does not exist.
  public func row(_ index: Int) -> Rect {
    guard index >= 0, index < height else {
      return Rect(x: minX, y: maxY, width: width, height: 0)
    }
    return Rect(x: minX, y: minY.saturatingAdd(index), width: width, height: 1)
  }
}
