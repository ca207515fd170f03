import TerminalUI

/// Tells the user the minimum size of the window while the window is too small for any screen.
nonisolated struct TooSmallView: View {
  private let smallestSize: Size

  /// Creates the view.
  ///
  /// - Parameter smallestSize: The minimum size of the window.
  init(smallestSize: Size) {
    self.smallestSize = smallestSize
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    // Use non-breaking spaces, so that a size stays on one line.
    func text(_ size: Size) -> String { "\(size.width)\u{A0}×\u{A0}\(size.height)" }
    let sentence = """
      This window has \(text(rect.size)) characters, but needs \(text(smallestSize)): make it \
      larger.
      """
    let width = max(0, rect.width - 2)
    let lines = sentence.wrapped(toWidth: width)
    let place = rect.aligned(Size(width: width, height: lines.count))
    for (index, line) in lines.enumerated() {
      let line = line.replacing("\u{A0}", with: " ")
      canvas.write(line, in: place.row(index), alignment: .center)
    }
  }
}
