import TerminalUI

/// The line above a screen's title that leads back to the previous screen.
nonisolated struct WayBack: View {
  private let title: String

  /// Creates the line.
  ///
  /// - Parameter title: The title of the previous screen.
  init(to title: String) {
    self.title = title
  }

  /// Draws the line.
  ///
  /// A click on the line acts like Escape.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let text = Text("‹ \(title)", style: .dim)
    canvas.draw(text.clickable(PressTarget(press: .key(.escape))), in: rect)
  }
}
