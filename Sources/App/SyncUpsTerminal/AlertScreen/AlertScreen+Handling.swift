package import TerminalUI

extension AlertScreen {
  /// Moves between the answers, or gives one, wherever the question is drawn.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool { handle(event) }
}
