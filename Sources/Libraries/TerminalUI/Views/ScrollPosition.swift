/// The first row of a list that is shown.
///
/// A screen keeps it from frame to frame, and moves it before it draws:
///
/// ```swift
/// position.reveal(selected, of: rows.count, visible: ScrollPosition.visibleCount(height: rect.height))
/// ```
public struct ScrollPosition: Hashable, Sendable {
  /// The first row that is shown.
  public private(set) var first = 0

  /// Starts at the first row.
  public init() {}

  /// Scrolls as little as it takes to show a row.
  ///
  /// - Parameters:
  ///   - index: The row to show.
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  public mutating func reveal(_ index: Int, of count: Int, visible: Int) {
    if index < first {
      first = index
    } else if index >= first.saturatingAdd(visible) {
      first = index.saturatingSubtract(visible).saturatingAdd(1)
    }
    first = clamped(of: count, visible: visible)
  }

  /// Scrolls by some rows, as far as there are any.
  ///
  /// - Parameters:
  ///   - offset: The rows to scroll by, negative towards the start.
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  public mutating func scroll(by offset: Int, of count: Int, visible: Int) {
    first = first.saturatingAdd(offset)
    first = clamped(of: count, visible: visible)
  }

  /// The first row to show so that rows fill the room.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  public func clamped(of count: Int, visible: Int) -> Int {
    first.clamped(to: 0...max(0, count.saturatingSubtract(max(0, visible))))
  }

  /// How many rows are shown at a time, at least one.
  ///
  /// - Parameters:
  ///   - height: The rows of the screen.
  ///   - rowHeight: The height of each row.
  ///   - spacing: The blank rows between two of them.
  public static func visibleCount(height: Int, rowHeight: Int = 1, spacing: Int = 0) -> Int {
    let spacing = max(0, spacing)
    return max(1, height.saturatingAdd(spacing) / max(1, rowHeight).saturatingAdd(spacing))
  }
}
