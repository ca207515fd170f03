/// What happens at a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// The user did something, or several things: all that has arrived together, so that one frame can answer it.
  case input([InputEvent])

  /// Nobody knows any longer what the screen shows: all must be drawn anew, in a size that may be
  /// another one.
  ///
  /// Happens when the window was resized, and when the program goes on after it was stopped.
  case redraw(Size)
}
