import Glibc

/// Why the terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// The input or the output is not a terminal.
  case notATerminal

  /// Another session of this process has the terminal already.
  case inUse

  /// The system refused something.
  ///
  /// - Parameters:
  ///   - operation: What was refused, as in "set the mode of the terminal".
  ///   - code: The number of the error, as in `errno`.
  case refused(operation: String, code: Int32)

  /// What happened and what to do, in one sentence.
  public var message: String {
    switch self {
    case .notATerminal:
      "The full screen needs a terminal, and input or output is none: run this in a terminal."
    case .inUse:
      "The terminal is in use by this program already: end that session first."
    case .refused(let operation, let code):
      "Could not \(operation): \(Self.reason(code))."
    }
  }

  private static func reason(_ code: Int32) -> String {
    // SAFETY: The string is copied at once; on this platform it is a constant or one of the thread.
    unsafe String(cString: strerror(code))
  }
}
