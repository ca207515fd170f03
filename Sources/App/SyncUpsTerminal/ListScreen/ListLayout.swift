import TerminalUI

/// The positions of the parts of the list.
nonisolated struct ListLayout {
  /// The minimum width for a preview.
  private static let wideWidth = 100

  let title: Rect

  let cards: Rect

  /// The preview of the selected sync-up, if it fits.
  let preview: Rect?

  let rowHeight: Int

  /// The number of visible cards.
  let visibleCount: Int

  /// Lays out the list.
  ///
  /// - Parameters:
  ///   - rect: The area of the list.
  ///   - count: The number of cards without a filter, so that filtering does not move them.
  init(_ rect: Rect, count: Int) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    title = parts[0]
    if rect.width >= Self.wideWidth, count > 0 {
      let columns = parts[2].columns(.flexible(), .fixed(min(72, rect.width * 2 / 5)), spacing: 2)
      (cards, preview) = (columns[0], columns[1])
    } else {
      (cards, preview) = (parts[2], nil)
    }
    rowHeight = SyncUpCard.height(fitting: cards.height, count: count)
    visibleCount = ScrollPosition.visibleCount(height: cards.height, rowHeight: rowHeight)
  }
}
