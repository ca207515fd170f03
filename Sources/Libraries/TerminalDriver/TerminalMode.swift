import Glibc

/// The modes of a terminal during a session and outside of a session.
struct TerminalMode {
  /// The terminal's mode before the session.
  let saved: termios

  /// The raw mode: every byte arrives immediately and unprocessed.
  let raw: termios

  /// Reads the current mode of a terminal.
  ///
  /// - Parameter descriptor: The descriptor of the terminal.
  init(of descriptor: Int32) throws(TerminalError) {
    var mode = termios()
    // SAFETY: The structure outlives the call.
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { throw .notATerminal }
    saved = mode
    unsafe cfmakeraw(&mode)
    raw = mode
  }

  static func set(_ mode: termios, of descriptor: Int32) throws(TerminalError) {
    var mode = mode
    // SAFETY: The structure outlives the call.
    while unsafe tcsetattr(descriptor, TCSANOW, &mode) != 0 {
      guard errno == EINTR else {
        throw .refused(operation: "set the terminal's mode", code: errno)
      }
    }
  }
}
