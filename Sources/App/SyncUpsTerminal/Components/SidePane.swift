import TerminalUI

/// The two parts of a wide screen: the rows, and a pane about the selected row.
nonisolated struct SidePane {
  /// The minimum width of a screen that has a pane.
  static let narrowest = 110

  /// The area of the rows.
  let main: Rect

  /// The area of the pane, including the line at its left edge, or `nil` if the screen has no pane.
  let pane: Rect?

  /// The area of the pane's content, or `nil` if the screen has no pane.
  var content: Rect? { pane?.inset(by: Insets(leading: 3)) }

  /// Divides an area into the rows and a pane.
  ///
  /// If the area is too narrow for a pane, or the pane would be empty, the rows fill the area.
  ///
  /// - Parameters:
  ///   - rect: The area.
  ///   - isWanted: Whether the pane has content.
  init(_ rect: Rect, isWanted: Bool = true) {
    guard isWanted, rect.width >= Self.narrowest - 2 else {
      (main, pane) = (rect, nil)
      return
    }
    let parts = rect.columns(.flexible(), .fixed(rect.width * 9 / 20 + 3), spacing: 2)
    (main, pane) = (parts[0], parts[1])
  }

  /// Draws the pane: the line at its left edge, and the paragraphs.
  ///
  /// - Parameters:
  ///   - paragraphs: A closure that returns the paragraphs of the pane.
  ///   - canvas: The canvas to draw on.
  func draw(_ paragraphs: @autoclosure () -> [Paragraph], in canvas: inout Canvas) {
    guard let pane, let content else { return }
    canvas.fill(pane.columns(.fixed(1), .flexible())[0], with: "│", style: .dim)
    canvas.draw(Paragraphs(paragraphs()), in: content)
  }
}
