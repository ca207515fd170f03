package import TerminalUI

/// A program that a ``TerminalLoop`` shows.
@MainActor
package protocol TerminalProgram: AnyObject {
  /// Draws the current frame.
  ///
  /// - Parameter size: The size of the window.
  /// - Returns: The canvas with the frame.
  func frame(size: Size) -> Canvas

  /// Handles a key press.
  ///
  /// - Parameters:
  ///   - press: The key press.
  ///   - size: The size of the window, which determines how far a page scrolls.
  func handle(_ press: KeyPress, size: Size)

  /// Whether letter keys and pasted text are currently inserted as text.
  var takesText: Bool { get }

  /// Whether the user has left the program.
  var hasEnded: Bool { get }
}
