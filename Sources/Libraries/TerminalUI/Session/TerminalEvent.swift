/// An event at a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// All input of the user that has arrived together, so that one frame can answer it.
  case input([InputEvent])

  /// The terminal has said what its background is.
  case background(Color)

  /// The content of the screen is unknown: all of it must be drawn anew, perhaps in another size.
  ///
  /// Happens when the window was resized, and when the program goes on after it was stopped.
  case redraw(Size)
}
