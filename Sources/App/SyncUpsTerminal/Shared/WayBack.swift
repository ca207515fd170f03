import TerminalUI

/// The line above the title of a screen that leads back to the one before.
nonisolated struct WayBack: View {
  private let title: String

  /// Describes the line.
  ///
  /// - Parameter title: The title of the screen before.
  init(to title: String) {
    self.title = title
  }

  /// Draws the line, on which a click is as good as Escape.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let text = Text("‹ \(title)", style: .dim)
    canvas.draw(text.clickable(PressTarget(press: .key(.escape))), in: rect)
  }
}
