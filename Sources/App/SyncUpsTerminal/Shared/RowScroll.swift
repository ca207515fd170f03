import TerminalUI

/// Which of many rows are shown: those around the selected one, until the wheel is turned.
///
/// A screen keeps it, asks it for the position when it draws, and changes it when it handles an
/// event.
nonisolated struct RowScroll: Hashable, Sendable {
  private var position = ScrollPosition()
  private var isFollowing = true

  /// The first row to show.
  ///
  /// - Parameters:
  ///   - rows: The rows that must be seen, the most important one last.
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  func position(showing rows: [Int], of count: Int, visible: Int) -> ScrollPosition {
    var position = position
    position.scroll(by: 0, of: count, visible: visible)
    if isFollowing {
      for row in rows { position.reveal(row, of: count, visible: visible) }
    }
    return position
  }

  /// Shows rows again that the wheel may have moved out of sight.
  ///
  /// - Parameters:
  ///   - rows: The rows that must be seen, the most important one last.
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  mutating func follow(_ rows: [Int], of count: Int, visible: Int) {
    isFollowing = true
    position = position(showing: rows, of: count, visible: visible)
  }

  /// Turns the wheel.
  ///
  /// - Parameters:
  ///   - event: What was pressed or turned.
  ///   - rows: The rows that had to be seen before.
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  /// - Returns: Whether the event was a turn of the wheel.
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
