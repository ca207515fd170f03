/// The reason a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// The input or the output is not a terminal.
  case notATerminal

  /// Another session of this process already controls the terminal.
  case inUse

  /// A system call failed.
  ///
  /// - Parameters:
  ///   - operation: The failed operation, such as "set the terminal's mode".
  ///   - code: The error code from `errno`.
  case refused(operation: String, code: Int32)

  /// A sentence that says what happened and what to do about it.
  public var message: String {
    switch self {
    case .notATerminal:
      "Full-screen mode needs a terminal, but the input or output is not a terminal: run the program in one."
    case .inUse:
      "This program already has a terminal session: end that session first."
    case .refused(let operation, let code):
      "Could not \(operation) (\(SystemCallError(code: code).reason)): run the program in another terminal."
    }
  }
}
