import TerminalUI

/// The positions of the parts of the form.
nonisolated struct FormLayout {
  let title: Rect

  let rows: Rect

  /// The number of visible rows.
  let visibleCount: Int

  /// Lays out the form.
  ///
  /// - Parameter rect: The area of the form.
  init(_ rect: Rect) {
    let parts = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    (title, rows) = (parts[0], parts[2])
    visibleCount = ScrollPosition.visibleCount(height: rows.height)
  }
}
