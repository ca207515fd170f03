/// An input event from the user.
public enum InputEvent: Hashable, Sendable {
  /// A key press.
  ///
  /// Typed text arrives as one key press per Unicode scalar.
  case key(KeyPress)

  /// Pasted text, with line feeds as line breaks.
  case paste(String)

  /// A mouse action.
  case mouse(MouseEvent)
}
