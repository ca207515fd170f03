import TerminalUI

/// Where the parts of a sync-up are.
nonisolated struct DetailLayout {
  /// The columns of what the facts are.
  static let labelWidth = 14

  /// The columns from which there is room for a second column beside the first.
  static let wideWidth = 110

  /// The line that leads back.
  let back: Rect

  /// The title.
  let title: Rect

  /// The rows of the page, which scroll.
  let page: Rect

  /// What stands beside them, if there is room.
  let side: Rect?

  /// How many rows of the page are shown at a time.
  let visibleCount: Int

  /// Divides a rectangle.
  ///
  /// - Parameters:
  ///   - rect: Where the sync-up is drawn.
  ///   - hasSide: Whether there is anything to show beside the page.
  init(_ rect: Rect, hasSide: Bool) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .fixed(1), .flexible())
    (back, title) = (parts[0], parts[1])
    if rect.width >= Self.wideWidth, hasSide {
      let sideWidth = min(72, rect.width * 9 / 20)
      let columns = parts[3].columns(.flexible(), .fixed(sideWidth), spacing: 3)
      (page, side) = (columns[0], columns[1])
    } else {
      (page, side) = (parts[3], nil)
    }
    visibleCount = ScrollPosition.visibleCount(height: page.height)
  }
}
