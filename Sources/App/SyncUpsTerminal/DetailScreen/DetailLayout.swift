import TerminalUI

/// The positions of the parts of a sync-up's screen.
nonisolated struct DetailLayout {
  static let labelWidth = 14

  /// The minimum width of a screen that has a second column.
  static let wideWidth = 110

  /// The line that leads back to the previous screen.
  let back: Rect

  let title: Rect

  /// The area of the scrollable rows of the page.
  let page: Rect

  /// The area of the second column, or `nil` if the screen has one column.
  ///
  /// A screen has one column if it is narrow, or if there is no content for a second column.
  let side: Rect?

  /// The number of rows of the page that are visible at the same time.
  let visibleCount: Int

  /// Lays out the screen.
  ///
  /// - Parameters:
  ///   - rect: The area of the screen.
  ///   - hasSide: Whether there is content for a second column.
  init(_ rect: Rect, hasSide: Bool) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .fixed(1), .flexible())
    (back, title) = (parts[0], parts[1])
    if rect.width >= Self.wideWidth, hasSide {
      let sideWidth = rect.width * 9 / 20
      let columns = parts[3].columns(.flexible(), .fixed(sideWidth), spacing: 3)
      (page, side) = (columns[0], columns[1])
    } else {
      (page, side) = (parts[3], nil)
    }
    visibleCount = ScrollPosition.visibleCount(height: page.height)
  }
}
