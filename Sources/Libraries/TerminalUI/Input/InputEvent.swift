/// An input of the user.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed; typed text arrives as one press for each scalar.
  case key(KeyPress)

  /// Text was pasted; line breaks in it are line feeds.
  case paste(String)

  /// The mouse was used.
  case mouse(MouseEvent)
}
