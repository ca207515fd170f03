import TerminalUI

/// The positions of the parts of the list.
nonisolated struct ListLayout {
  let title: Rect

  let cards: Rect

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
    (title, cards) = (parts[0], parts[2])
    rowHeight = SyncUpCard.height(fitting: cards.height, count: count)
    visibleCount = ScrollPosition.visibleCount(height: cards.height, rowHeight: rowHeight)
  }
}
