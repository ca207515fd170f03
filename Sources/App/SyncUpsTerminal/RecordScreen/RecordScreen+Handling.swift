package import TerminalUI

extension RecordScreen {
  /// Does what a key or the mouse asks for, wherever the meeting is drawn.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool { handle(event) }
}
