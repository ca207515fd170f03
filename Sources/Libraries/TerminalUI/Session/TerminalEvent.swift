/// An event of a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// Input from the user.
  ///
  /// Events that arrive together are combined, so that one frame can show their effect.
  case input([InputEvent])

  /// The terminal reported its background colour.
  case background(Color)

  /// The program must draw the whole screen again, possibly with a new size, because the screen's
  /// content is unknown.
  ///
  /// Sent when the window is resized, and when the program gets the terminal back, for example
  /// because it continues after Ctrl-Z.
  case redraw(Size)
}
