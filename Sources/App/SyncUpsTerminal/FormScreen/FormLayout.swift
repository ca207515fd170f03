import TerminalUI

/// The positions of the parts of the form.
///
/// On a wide screen, the form is a panel in its middle.
nonisolated struct FormLayout {
  private static let panel = Size(width: 80, height: 26)

  /// The panel with its border, or `nil` if the form fills the screen.
  let panel: Rect?

  let title: Rect

  let rows: Rect

  /// The number of visible rows.
  let visibleCount: Int

  /// Lays out the form.
  ///
  /// - Parameter rect: The area of the form.
  init(_ rect: Rect) {
    let isWide = rect.width >= Self.panel.width + 16
    let height = min(rect.height, Self.panel.height)
    panel = isWide ? rect.aligned(Size(width: Self.panel.width, height: height)) : nil
    let place = panel?.padded(horizontal: 2, vertical: 1) ?? rect.padded(horizontal: 1)
    let parts = place.rows(.fixed(1), .fixed(1), .flexible())
    (title, rows) = (parts[0], parts[2])
    visibleCount = ScrollPosition.visibleCount(height: rows.height)
  }
}
