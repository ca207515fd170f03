import TerminalUI

/// Which of many rows are shown: those around the selected one, until the wheel is turned.
///
/// A screen keeps it, updates it when it draws, and asks it how far Page Down goes.
nonisolated struct RowScroll: Hashable, Sendable {
  /// The first row that is shown, for ``TerminalUI/List``.
  private(set) var position = ScrollPosition()

  /// How many rows are shown at a time.
  private(set) var visibleCount = 1

  private var count = 0
  private var selected: Int?

  /// Shows the selected row again if it is another one, or if there is another number of rows or
  /// more or less room for them.
  ///
  /// - Parameters:
  ///   - selected: The selected row, if one is.
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  mutating func update(selected: Int?, of count: Int, visible: Int) {
    guard (selected, count, visible) != (self.selected, self.count, visibleCount) else { return }
    (self.selected, self.count, visibleCount) = (selected, count, visible)
    if let selected {
      position.reveal(selected, of: count, visible: visible)
    } else {
      position.scroll(by: 0, of: count, visible: visible)
    }
  }

  /// Shows the selected row again if the wheel has turned it out of sight.
  mutating func reveal() {
    guard let selected else { return }
    position.reveal(selected, of: count, visible: visibleCount)
  }

  /// Scrolls without selecting anything.
  ///
  /// - Parameter offset: The rows to scroll by, negative towards the start.
  mutating func scroll(by offset: Int) {
    position.scroll(by: offset, of: count, visible: visibleCount)
  }

  /// Scrolls as the wheel says.
  ///
  /// - Parameter action: What the mouse did.
  /// - Returns: Whether it was the wheel.
  mutating func scroll(_ action: MouseEvent.Action) -> Bool {
    switch action {
    case .scroll(.up): scroll(by: -1)
    case .scroll(.down): scroll(by: 1)
    default: return false
    }
    return true
  }
}
