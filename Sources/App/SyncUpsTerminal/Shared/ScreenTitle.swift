import TerminalUI

/// The first line of a screen: its title in bold, its status at the right.
nonisolated struct ScreenTitle: View {
  private let title: String
  private let status: String

  /// Describes a title.
  ///
  /// - Parameters:
  ///   - title: The title, cut if there is not enough room.
  ///   - status: The status, which is never cut before the title.
  init(_ title: String, status: String = "") {
    self.title = title
    self.status = status
  }

  /// Draws the line.
  func draw(in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.flexible(), .fixed(status.columnWidth), spacing: 2)
    canvas.write(title, in: parts[0], style: .bold)
    canvas.write(status, in: parts[1], style: .dim)
  }
}
