import TerminalUI

/// A view drawn on its own blank canvas.
struct Drawn {
  let canvas: Canvas

  init(_ view: some View, width: Int, height: Int = 1) {
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.draw(view, in: canvas.bounds)
    self.canvas = canvas
  }

  var lines: [String] { canvas.buffer.lines }

  /// The style of each cell: `b` for bold, `r` for reverse, `d` for dim, `.` for any other style.
  var styles: [String] {
    canvas.buffer.styles {
      if $0.attributes.contains(.reverse) { return "r" }
      if $0.attributes.contains(.bold) { return "b" }
      return $0.attributes.contains(.dim) ? "d" : "."
    }
  }
}
