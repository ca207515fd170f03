import TerminalUI

/// Where the parts of the form are.
nonisolated struct FormLayout {
  /// The title.
  let title: Rect

  /// The rows.
  let rows: Rect

  /// How many rows are shown at a time.
  let visibleCount: Int

  /// Divides a rectangle.
  ///
  /// - Parameter rect: Where the form is drawn.
  init(_ rect: Rect) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    (title, rows) = (parts[0], parts[2])
    visibleCount = ScrollPosition.visibleCount(height: rows.height)
  }
}
