import TerminalUI

/// The first line of a screen: its title in bold, and its status on the right.
nonisolated struct ScreenTitle: View {
  private let title: String
  private let status: String

  /// Creates a title.
  ///
  /// - Parameters:
  ///   - title: The title. A title that does not fit is truncated in its middle.
  ///   - status: The status. If the title and the status do not fit together, only the title is
  ///     truncated.
  init(_ title: String, status: String = "") {
    self.title = title
    self.status = status
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    let parts = rect.columns(.flexible(), .fixed(status.columnWidth), spacing: 2)
    canvas.write(
      title.inOneLine.truncatedInMiddle(toWidth: parts[0].width),
      in: parts[0],
      style: .bold
    )
    canvas.write(status, in: parts[1], style: .dim)
  }
}
