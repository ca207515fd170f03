/// The reason why a short user command failed.
package enum UserCommandError: Error, Hashable, Sendable {
  /// The command could not be run, or failed.
  case command(TranscriberError)

  /// The command took too long and was terminated.
  case tookTooLong(program: String, limit: Duration)

  /// Returns a sentence that says what is wrong with the command and what to do about it.
  ///
  /// - Parameter purpose: The purpose of the command.
  package func sentence(on purpose: CommandPurpose) -> String {
    switch self {
    case .command(let error): error.sentence(on: purpose)
    case .tookTooLong(let program, let limit):
      """
      SyncUps stopped the \(purpose.program) '\(program)' because it took longer than \
      \(limit.components.seconds) s: run it in the background, or change it in the settings.
      """
    }
  }
}

/// The purpose of a command that the user configures.
package enum CommandPurpose: Sendable {
  /// Announces the events of a meeting.
  case notifying

  /// Receives the minutes of a meeting.
  case sending

  /// Transcribes the speech of a meeting.
  case transcribing

  /// The name of the program in messages.
  var program: String {
    switch self {
    case .notifying: "notification command"
    case .sending: "minutes command"
    case .transcribing: "transcriber"
    }
  }

  /// The name of the command line in messages.
  var command: String { self == .transcribing ? "transcriber command" : program }
}
