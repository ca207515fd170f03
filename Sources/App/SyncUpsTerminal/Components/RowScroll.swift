import TerminalUI

/// The scroll position of a list.
///
/// The list keeps the selected row visible until the user turns the mouse wheel.
///
/// A screen stores the scroll position, reads it when drawing, and updates it when handling an
/// event.
nonisolated struct RowScroll: Hashable, Sendable {
  private var position = ScrollPosition()
  private var isFollowing = true

  /// Returns the scroll position for drawing.
  ///
  /// - Parameters:
  ///   - rows: The rows that must be visible, most important last.
  ///   - count: The number of rows.
  ///   - visible: The number of rows that fit in the area of the list.
  func position(showing rows: [Int], of count: Int, visible: Int) -> ScrollPosition {
    var position = position
    position.scroll(by: 0, of: count, visible: visible)
    if isFollowing {
      for row in rows { position.reveal(row, of: count, visible: visible) }
    }
    return position
  }

  /// Scrolls to the given rows, which the mouse wheel may have moved out of view.
  ///
  /// - Parameters:
  ///   - rows: The rows that must be visible, most important last.
  ///   - count: The number of rows.
  ///   - visible: The number of rows that fit in the area of the list.
  mutating func follow(_ rows: [Int], of count: Int, visible: Int) {
    isFollowing = true
    position = position(showing: rows, of: count, visible: visible)
  }

  /// Makes the selected row visible again, after the mouse wheel may have moved it out of view.
  mutating func follow() { isFollowing = true }

  /// Scrolls if the event came from the mouse wheel.
  ///
  /// - Parameters:
  ///   - event: The event to check.
  ///   - rows: The rows that the list kept visible until this event, most important last.
  ///   - count: The number of rows.
  ///   - visible: The number of rows that fit in the area of the list.
  /// - Returns: Whether the event came from the mouse wheel.
  mutating func wheel(_ event: InputEvent, showing rows: [Int], of count: Int, visible: Int)
    -> Bool
  {
    let offset: Int
    switch event {
    case .mouse(let mouse) where mouse.action == .scroll(.up): offset = -1
    case .mouse(let mouse) where mouse.action == .scroll(.down): offset = 1
    default: return false
    }
    position = position(showing: rows, of: count, visible: visible)
    position.scroll(by: offset, of: count, visible: visible)
    isFollowing = false
    return true
  }
}
