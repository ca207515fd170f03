package import Dependencies

extension DependencyValues {
  /// Looks whether a command of the user could be run.
  package var commandClient: CommandClient {
    get { self[CommandClientKey.self] }
    set { self[CommandClientKey.self] = newValue }
  }
}

/// The key of the dependency that looks for the programs of commands.
///
/// `ClientsLive` adds its live value.
package enum CommandClientKey: TestDependencyKey {
  /// Every command could be run.
  package static let previewValue = CommandClient { _ in nil }

  /// Every command could be run.
  package static let testValue = CommandClient { _ in nil }
}

/// A dependency that looks whether a command could be run, without running it.
///
/// ```swift
/// if let error = commandClient.problem("listen --quiet") { show(error.description) }
/// ```
package struct CommandClient: Sendable {
  /// Returns why a command, as ``TranscriberCommand`` reads it, cannot be run, or `nil` if it can.
  package var problem: @Sendable (_ command: String) -> TranscriberError?

  /// Creates a client.
  ///
  /// - Parameter problem: Returns why a command cannot be run, or `nil` if it can.
  package init(problem: @escaping @Sendable (String) -> TranscriberError?) {
    self.problem = problem
  }
}
