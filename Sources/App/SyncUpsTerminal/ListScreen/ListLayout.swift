import TerminalUI

/// Where the parts of the list are.
nonisolated struct ListLayout {
  /// The title.
  let title: Rect

  /// The cards.
  let cards: Rect

  /// The height of a card.
  let rowHeight: Int

  /// How many cards are shown at a time.
  let visibleCount: Int

  /// Divides a rectangle.
  ///
  /// - Parameters:
  ///   - rect: Where the list is drawn.
  ///   - count: How many cards there are without a filter, so that typing one does not move them.
  init(_ rect: Rect, count: Int) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    (title, cards) = (parts[0], parts[2])
    rowHeight = SyncUpCard.height(fitting: cards.height, count: count)
    visibleCount = ScrollPosition.visibleCount(height: cards.height, rowHeight: rowHeight)
  }
}
