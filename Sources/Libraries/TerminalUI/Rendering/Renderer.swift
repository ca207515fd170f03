/// Encodes the difference between two buffers as bytes for a terminal.
///
/// ```swift
/// let renderer = Renderer(colors: .trueColor)
/// terminal.write(renderer.bytes(from: nil, to: first))  // clears and draws everything
/// terminal.write(renderer.bytes(from: first, to: second))  // draws what differs
/// ```
///
/// Encodes only changes: it skips unchanged cells, sets colours only when they change, and erases
/// the blank ends of rows. The bytes form a synchronised update, so that a terminal that supports
/// such updates never shows a partial frame. If nothing has changed, there are no bytes to send.
///
/// Between frames, no other code may change the style or the cursor of the terminal. If other code
/// has changed the style or the cursor, pass `nil` as the old buffer to reset both.
/// ``Terminal/show(_:over:renderer:)`` writes an update only while the terminal shows the old buffer.
///
/// - Source: ECMA-48 for control sequences; "Synchronized Output" is private mode 2026,
///   <https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036>.
public struct Renderer: Sendable {
  /// The colours that the terminal supports.
  public let colors: ColorSupport

  /// Creates a renderer.
  ///
  /// - Parameter colors: The colours that the terminal supports.
  public init(colors: ColorSupport) {
    self.colors = colors
  }

  /// Returns the bytes that make a terminal show a buffer.
  ///
  /// - Parameters:
  ///   - old: The current content of the terminal, or `nil` if it is unknown, as at the start or
  ///     after a resize.
  ///   - new: The content to show.
  /// - Returns: The bytes, or an empty array if the terminal already shows the new content.
  /// - Complexity: O(*n*) in the number of cells.
  public func bytes(from old: Buffer?, to new: Buffer) -> [UInt8] {
    var output = FrameWriter(colors: colors)
    if let old, old.size == new.size {
      guard old != new else { return [] }
      output.append("\u{1B}[?2026h")
      if old.cells != new.cells {
        // NB: Hide the cursor while drawing: terminals without synchronised updates would show the
        // cursor moving.
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
