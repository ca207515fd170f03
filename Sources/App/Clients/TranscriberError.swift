/// The reason why the transcriber or another user command cannot run or has failed.
package enum TranscriberError: Error, Hashable, Sendable {
  /// The user has not configured a transcriber.
  case turnedOff

  /// The setting is not a valid command.
  case malformedCommand(TranscriberCommandError)

  /// The program is not installed or not executable.
  case notInstalled(program: String)

  /// The system refused to start the program.
  case notStarted(program: String, reason: String)

  /// The program exited with a non-zero status.
  ///
  /// The message is the last line that the program wrote to standard error.
  case failed(program: String, exitStatus: Int32, message: String?)

  /// A signal terminated the program.
  ///
  /// The message is the last line that the program wrote to standard error.
  case killed(program: String, signal: Int32, message: String?)
}

extension TranscriberError: CustomStringConvertible {
  /// A sentence that says what is wrong with the transcriber and what to do about it.
  package var description: String { sentence(on: .transcribing) }

  /// Returns a sentence that says what is wrong with a command and what to do about it.
  package func sentence(on purpose: CommandPurpose) -> String {
    let name = purpose.program
    return switch self {
    case .turnedOff:
      "The \(name) is turned off: turn it on in the settings."
    case .malformedCommand(let error):
      error.sentence(on: purpose)
    case .notInstalled(let program):
      """
      The \(name) '\(program)' is not installed or not executable: install it, or change the command in the \
      settings.
      """
    case .notStarted(let program, let reason):
      "The \(name) '\(program)' cannot be started (\(reason)): check its command in the settings."
    case .failed(let program, let exitStatus, let message):
      """
      The \(name) '\(program)' failed with exit status \(exitStatus)\(Self.quoting(message)): run it in a \
      terminal to see why.
      """
    case .killed(let program, let signal, let message):
      """
      The \(name) '\(program)' was ended by signal \(signal)\(Self.quoting(message)): run it in a \
      terminal to see why.
      """
    }
  }

  private static func quoting(_ message: String?) -> String {
    message.map { " and said '\($0)'" } ?? ""
  }
}

extension TranscriberCommandError {
  /// Returns a sentence that says what is wrong with a command line and what to do about it.
  fileprivate func sentence(on purpose: CommandPurpose) -> String {
    switch self {
    case .empty:
      "The \(purpose.command) is empty: enter a program and its arguments."
    case .unclosedQuote(let quote):
      "The \(purpose.command) has a quote that is not closed: add the missing \(quote)."
    case .nothingAfterBackslash:
      "The \(purpose.command) ends with a backslash: write two backslashes to get one."
    }
  }
}

extension TranscriberCommandError: CustomStringConvertible {
  /// A sentence that says what is wrong with the transcriber's command and what to do about it.
  package var description: String { sentence(on: .transcribing) }
}
