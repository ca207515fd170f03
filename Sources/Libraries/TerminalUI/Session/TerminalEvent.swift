/// An event of a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// Input from the user.
  ///
  /// Events that arrive together are combined, so that one frame can show their effect.
  case input([InputEvent])

  /// The terminal reported its background colour.
  case background(Color)

  /// The content of the screen is unknown and must be drawn completely, possibly with a new size.
  ///
  /// Sent when the window is resized, and when a stopped program continues.
  case redraw(Size)
}
