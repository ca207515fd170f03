/// Turns the difference between two buffers into the bytes that make a terminal show the second.
///
/// ```swift
/// let renderer = Renderer(colors: .trueColor)
/// terminal.write(renderer.bytes(from: nil, to: first))  // clears and draws everything
/// terminal.write(renderer.bytes(from: first, to: second))  // draws what differs
/// ```
///
/// Only what changed is sent: cells that stay are jumped over, colours are set when they change,
/// the blank end of a row is erased. All is wrapped in a synchronised update, so that the terminal
/// never shows half a frame, and nothing at all is sent when nothing changed.
///
/// The terminal must have the style and cursor that the last frame left; ``bytes(from:to:)``
/// without a buffer to start from establishes that.
///
/// - Source: ECMA-48 for control sequences; "Synchronized Output" is private mode 2026,
///   <https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036>.
public struct Renderer: Sendable {
  /// The colours that the terminal can show.
  public let colors: ColorSupport

  /// Creates a renderer.
  ///
  /// - Parameter colors: The colours that the terminal can show.
  public init(colors: ColorSupport) {
    self.colors = colors
  }

  /// The bytes that make a terminal show a buffer.
  ///
  /// - Parameters:
  ///   - old: What the terminal shows, `nil` if that is unknown, as at the start or after a resize.
  ///   - new: What it should show.
  /// - Returns: Nothing if the terminal shows it already.
  /// - Complexity: O(*n*) in the number of cells.
  public func bytes(from old: Buffer?, to new: Buffer) -> [UInt8] {
    var output = FrameWriter(colors: colors)
    if let old, old.size == new.size {
      guard old != new else { return [] }
      output.append("\u{1B}[?2026h")
      if old.cells != new.cells {
        // NB: terminals without synchronised updates would show the cursor running about.
        if old.cursor != nil { output.append("\u{1B}[?25l") }
        for y in 0..<new.size.height { output.draw(new.row(y), over: old.row(y), y: y) }
        output.finish(cursor: new.cursor, isShown: false)
      } else {
        output.finish(cursor: new.cursor, isShown: old.cursor != nil)
      }
    } else {
      output.append("\u{1B}[?2026h\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J")
      let blank = Array(repeating: Cell.blank, count: new.size.width)[...]
      for y in 0..<new.size.height { output.draw(new.row(y), over: blank, y: y) }
      output.finish(cursor: new.cursor, isShown: false)
    }
    output.append("\u{1B}[?2026l")
    return output.bytes
  }
}
