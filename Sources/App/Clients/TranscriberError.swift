/// Why a meeting is not transcribed any more.
package enum TranscriberError: Error, Hashable, Sendable {
  /// No transcriber is set.
  case turnedOff

  /// The setting is no command.
  case malformedCommand(TranscriberCommandError)

  /// The program is not installed, or may not be executed.
  case notInstalled(program: String)

  /// The system refused to start the program.
  case notStarted(program: String, reason: String)

  /// The program ended with an exit status that is not zero. The message is the last line of its
  /// standard error.
  case failed(program: String, exitStatus: Int32, message: String?)

  /// A signal ended the program. The message is the last line of its standard error.
  case killed(program: String, signal: Int32, message: String?)
}

extension TranscriberError: CustomStringConvertible {
  /// One sentence that says what is wrong with the transcriber, and what to do.
  package var description: String {
    switch self {
    case .turnedOff:
      "The transcriber is turned off: turn it on in the settings."
    case .malformedCommand(let error):
      error.description
    case .notInstalled(let program):
      """
      The transcriber '\(program)' is not installed or may not be executed: install it, or change the \
      command in the settings.
      """
    case .notStarted(let program, let reason):
      "The transcriber '\(program)' cannot be started (\(reason)): check its command in the settings."
    case .failed(let program, let exitStatus, let message):
      """
      The transcriber '\(program)' has failed with exit status \(exitStatus)\(Self.quoting(message)): run \
      it in a terminal to see why.
      """
    case .killed(let program, let signal, let message):
      """
      The transcriber '\(program)' was ended by signal \(signal)\(Self.quoting(message)): run it in a \
      terminal to see why.
      """
    }
  }

  private static func quoting(_ message: String?) -> String {
    message.map { " and said '\($0)'" } ?? ""
  }
}
