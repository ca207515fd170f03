/// The scroll position of a list: its first visible row.
///
/// A screen keeps the position between frames, and updates it before drawing:
///
/// ```swift
/// position.reveal(selected, of: rows.count, visible: ScrollPosition.visibleCount(height: rect.height))
/// ```
public struct ScrollPosition: Hashable, Sendable {
  /// The first visible row.
  public private(set) var first = 0

  /// Creates a position at the first row.
  public init() {}

  /// Scrolls by the smallest distance that makes a row visible.
  ///
  /// - Parameters:
  ///   - index: The row to reveal.
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that fit.
  public mutating func reveal(_ index: Int, of count: Int, visible: Int) {
    if index < first {
      first = index
    } else if index >= first.saturatingAdd(visible) {
      first = index.saturatingSubtract(visible).saturatingAdd(1)
    }
    first = clamped(of: count, visible: visible)
  }

  /// Scrolls by a number of rows, but not past the ends.
  ///
  /// - Parameters:
  ///   - offset: The number of rows to scroll by. A negative offset scrolls up.
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that fit.
  public mutating func scroll(by offset: Int, of count: Int, visible: Int) {
    first = first.saturatingAdd(offset)
    first = clamped(of: count, visible: visible)
  }

  /// Returns the first visible row, adjusted to leave no space after the last row.
  ///
  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that fit.
  public func clamped(of count: Int, visible: Int) -> Int {
    first.clamped(to: 0...max(0, count.saturatingSubtract(max(0, visible))))
  }

  /// Returns the number of rows that fit, at least one.
  ///
  /// - Parameters:
  ///   - height: The available height in screen rows.
  ///   - rowHeight: The height of each list row in screen rows.
  ///   - spacing: The number of blank screen rows between two rows of the list.
  public static func visibleCount(height: Int, rowHeight: Int = 1, spacing: Int = 0) -> Int {
    let spacing = max(0, spacing)
    return max(1, height.saturatingAdd(spacing) / max(1, rowHeight).saturatingAdd(spacing))
  }
}
