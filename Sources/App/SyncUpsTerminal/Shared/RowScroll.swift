import TerminalUI

/// Which of many rows are shown: those around the selected one, until the wheel is turned.
///
/// A screen keeps it, brings it up to date when it draws, and asks it how far Page Down goes.
nonisolated struct RowScroll: Hashable, Sendable {
  /// The first row that is shown, for ``TerminalUI/List``.
  private(set) var position = ScrollPosition()

  /// How many rows are shown at a time.
  private(set) var visibleCount = 1

  private var count = 0
  private var selected: Int?

  /// The rows to show: with the selected one if that is another one, or if there is another number
  /// of rows or more or less room for them.
  ///
  /// NB: it is a new value, and not changed in place, so that a screen can leave its own as it is if
  /// nothing is different. Whoever observes a property is told of every change in place.
  ///
  /// - Parameters:
  ///   - selected: The selected row, if one is.
  ///   - count: How many rows there are.
  ///   - visible: How many are shown at a time.
  func updated(selected: Int?, of count: Int, visible: Int) -> RowScroll {
    var scroll = self
    guard (selected, count, visible) != (self.selected, self.count, visibleCount) else {
      return scroll
    }
    (scroll.selected, scroll.count, scroll.visibleCount) = (selected, count, visible)
    if let selected {
      scroll.position.reveal(selected, of: count, visible: visible)
    } else {
      scroll.position.scroll(by: 0, of: count, visible: visible)
    }
    return scroll
  }

  /// Shows the selected row again if the wheel has turned it out of sight.
  mutating func reveal() {
    guard let selected else { return }
    position.reveal(selected, of: count, visible: visibleCount)
  }

  /// The rows to show after the wheel was turned.
  ///
  /// - Parameter action: What the mouse did.
  /// - Returns: `nil` if it was something else.
  func scrolled(by action: MouseEvent.Action) -> RowScroll? {
    var scroll = self
    switch action {
    case .scroll(.up): scroll.position.scroll(by: -1, of: count, visible: visibleCount)
    case .scroll(.down): scroll.position.scroll(by: 1, of: count, visible: visibleCount)
    default: return nil
    }
    return scroll
  }
}
