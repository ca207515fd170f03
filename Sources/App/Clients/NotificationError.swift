/// The reason an announcement failed.
package enum NotificationError: Error, Hashable, Sendable {
  /// The command could not be run, or failed.
  case command(TranscriberError)

  /// The command took too long and was terminated.
  case tookTooLong(program: String, limit: Duration)
}

extension NotificationError: CustomStringConvertible {
  /// One sentence that says what is wrong with the command and what to do about it.
  package var description: String {
    switch self {
    case .command(let error): error.sentence(on: .notifying)
    case .tookTooLong(let program, let limit):
      """
      The notification command '\(program)' was ended because it took longer than \
      \(limit.components.seconds) s: let it do its work in the background, or change it in the settings.
      """
    }
  }
}
