import TerminalUI

/// What stands in a window that no screen fits into: how large it must be.
nonisolated struct TooSmallView: View {
  private let smallestSize: Size

  /// Describes the text in a window that is too small.
  ///
  /// - Parameter smallestSize: The smallest window that the screens fit into.
  init(smallestSize: Size) {
    self.smallestSize = smallestSize
  }

  func draw(in canvas: inout Canvas, rect: Rect) {
    // With spaces at which no line ends.
    func text(_ size: Size) -> String { "\(size.width)\u{A0}×\u{A0}\(size.height)" }
    let sentence = """
      This window has \(text(rect.size)) characters. The screens need \(text(smallestSize)): make it \
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
