package import TerminalUI

/// A program that a ``TerminalLoop`` shows.
@MainActor
package protocol TerminalProgram: AnyObject {
  /// Draws the current frame.
  ///
  /// - Parameter size: The window size.
  /// - Returns: The frame.
  func frame(size: Size) -> Canvas

  /// Handles a key.
  ///
  /// - Parameter press: The key.
  func handle(_ press: KeyPress)

  /// Whether letter keys currently type text, so that a paste is typed, too.
  var takesText: Bool { get }

  /// Whether the user has left the program.
  var hasEnded: Bool { get }
}
