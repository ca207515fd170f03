import CaseStudies
import TerminalUI

extension TerminalProgram {
  /// Handles a key in a window of an ordinary size.
  func handle(_ press: KeyPress) { handle(press, size: Size(width: 80, height: 24)) }
}
