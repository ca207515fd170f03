import TerminalUI

/// The positions of the parts of the screen with the list of sync-ups.
nonisolated struct ListLayout {
  /// The minimum width of a list that has a preview next to it.
  private static let wideWidth = 100

  /// The minimum height of the week ahead: one row for the title, and three rows for meetings.
  private static let lowestWeek = 4

  let title: Rect

  let cards: Rect

  /// The area for the week ahead, below the cards, or `nil` if the list is narrow or the cards
  /// leave too little room.
  let week: Rect?

  /// The area for the preview of the selected sync-up, or `nil` if the list is empty or too narrow.
  let preview: Rect?

  let rowHeight: Int

  /// The number of visible cards.
  let visibleCount: Int

  /// Lays out the list.
  ///
  /// - Parameters:
  ///   - rect: The area of the list.
  ///   - count: The number of cards that the list shows without a filter. The layout does not
  ///     depend on the filter, so it does not change while the user types.
  ///   - detailCount: A closure that counts the lines below the usual two lines of each card, and
  ///     returns the largest count.
  init(_ rect: Rect, count: Int, detailCount: () -> Int) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    title = parts[0]
    var place = parts[2]
    if rect.width >= Self.wideWidth, count > 0 {
      let columns = parts[2].columns(.flexible(), .fixed(min(80, rect.width * 2 / 5)), spacing: 2)
      (place, preview) = (columns[0], columns[1])
    } else {
      preview = nil
    }
    let height = SyncUpCard.height(fitting: place.height, count: count)
    rowHeight =
      SyncUpCard.hasDetails(height: height)
      ? min(height, SyncUpCard.roomyHeight + detailCount()) : height
    let split = place.rows(.fixed(min(place.height, count * rowHeight)), .fixed(1), .flexible())
    let hasWeek = preview != nil && split[2].height >= Self.lowestWeek
    (cards, week) = hasWeek ? (split[0], split[2]) : (place, nil)
    visibleCount = ScrollPosition.visibleCount(height: cards.height, rowHeight: rowHeight)
  }
}
