import TerminalUI

/// The positions of the parts of the form.
///
/// On a wide screen, the form is a panel in the middle of the screen.
nonisolated struct FormLayout {
  /// The maximum size of the panel, for a form with many attendees.
  private static let panel = Size(width: 80, height: 26)

  /// The minimum height of the panel, for a form with few attendees.
  private static let lowest = 16

  /// The panel with its border, or `nil` if the form fills the screen.
  let panel: Rect?

  let title: Rect

  let rows: Rect

  /// The area for a message about a problem, below the rows.
  ///
  /// The area is empty if the form has no problem.
  let problem: Rect

  /// The number of visible rows.
  let visibleCount: Int

  /// Lays out the form.
  ///
  /// - Parameters:
  ///   - rect: The area of the form.
  ///   - rowCount: The number of rows, which decides the height of the panel.
  ///   - problem: The message to show below the rows, or `nil` if there is none.
  init(_ rect: Rect, rowCount: Int, problem: MessageLine?) {
    let isWide = rect.width >= Self.panel.width + 16
    // Let the panel grow downwards, so that existing rows do not move when the user adds a row.
    let largest = rect.aligned(
      Size(width: Self.panel.width, height: min(rect.height, Self.panel.height))
    )
    let told = problem.map { $0.height(fitting: largest.width - 4) + 1 } ?? 0
    let height = min(largest.height, max(Self.lowest, rowCount + 5 + told))
    panel = isWide ? largest.rows(.fixed(height), .flexible())[0] : nil
    let place = panel?.padded(horizontal: 2, vertical: 1) ?? rect.padded(horizontal: 1)
    let problemHeight = problem?.height(fitting: place.width) ?? 0
    let parts = place.rows(.fixed(1), .fixed(1), .flexible())
    // Place the message about the problem after the last row. If there is room, leave a blank line
    // between the last row and the message.
    let rowsHeight =
      problem == nil ? parts[2].height : min(rowCount, parts[2].height - problemHeight)
    let gap = rowsHeight + problemHeight < parts[2].height ? 1 : 0
    let body = parts[2].rows(.fixed(max(1, rowsHeight)), .fixed(gap), .fixed(problemHeight))
    (title, rows, self.problem) = (parts[0], body[0], body[2])
    visibleCount = ScrollPosition.visibleCount(height: rows.height)
  }
}
