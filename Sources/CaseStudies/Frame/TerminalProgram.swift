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
  /// - Parameters:
  ///   - press: The key.
  ///   - size: The window size, which determines the length of a page.
  func handle(_ press: KeyPress, size: Size)

  /// Whether letter keys currently type text, so that a paste is typed, too.
  var takesText: Bool { get }

  /// Whether the user has left the program.
  var hasEnded: Bool { get }
}
