package import Dependencies

extension DependencyValues {
  /// Checks whether a user's command can be run.
  package var commandClient: CommandClient {
    get { self[CommandClientKey.self] }
    set { self[CommandClientKey.self] = newValue }
  }
}

/// The key of the dependency that checks whether a command can be run.
///
/// The module `ClientsLive` provides the live value.
package enum CommandClientKey: TestDependencyKey {
  /// A client that accepts every command.
  package static let previewValue = CommandClient { _ in nil }

  /// A client that accepts every command.
  package static let testValue = CommandClient { _ in nil }
}

/// A dependency that checks whether a command can be run, without running it.
///
/// ```swift
/// if let error = commandClient.problem("listen --quiet") { show(error.description) }
/// ```
package struct CommandClient: Sendable {
  /// Returns the reason a ``TranscriberCommand`` cannot be run, or `nil` if it can be run.
  package var problem: @Sendable (_ command: String) -> TranscriberError?

  /// Creates a client.
  ///
  /// - Parameter problem: A closure that returns the reason a command cannot be run, or `nil` if it
  ///   can be run.
  package init(problem: @escaping @Sendable (String) -> TranscriberError?) {
    self.problem = problem
  }
}
