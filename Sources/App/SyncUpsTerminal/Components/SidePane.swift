import TerminalUI

/// The two parts of a wide screen: its rows, and a pane about the selected row.
nonisolated struct SidePane {
  /// The minimum width for a pane.
  static let narrowest = 110

  /// The rows of the screen.
  let main: Rect

  /// The line between the two parts, or `nil` without a pane.
  private let line: Rect?

  /// The content of the pane, or `nil` if the screen is too narrow for it.
  let content: Rect?

  /// Divides an area.
  ///
  /// - Parameters:
  ///   - rect: The area.
  ///   - isWanted: Whether the pane has content.
  init(_ rect: Rect, isWanted: Bool = true) {
    guard isWanted, rect.width >= Self.narrowest - 2 else {
      (main, line, content) = (rect, nil, nil)
      return
    }
    let width = rect.width * 9 / 20
    let parts = rect.columns(.flexible(), .fixed(2), .fixed(1), .fixed(2), .fixed(width))
    (main, line, content) = (parts[0], parts[2], parts[4])
  }

  /// Draws the line and the paragraphs of the pane.
  ///
  /// - Parameters:
  ///   - paragraphs: Returns the paragraphs.
  ///   - canvas: The canvas to draw on.
  func draw(_ paragraphs: @autoclosure () -> [Paragraph], in canvas: inout Canvas) {
    guard let line, let content else { return }
    canvas.fill(line, with: "│", style: .dim)
    canvas.draw(Paragraphs(paragraphs()), in: content)
  }
}
