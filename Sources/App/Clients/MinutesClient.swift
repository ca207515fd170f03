package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Writes minutes to files, and pipes them into the user's command.
  package var minutesClient: MinutesClient {
    get { self[MinutesClientKey.self] }
    set { self[MinutesClientKey.self] = newValue }
  }
}

/// The key of the minutes dependency, which sends nothing until the program provides a client.
private enum MinutesClientKey: DependencyKey {
  static let liveValue = MinutesClient { _, _, _ throws(MinutesError) in
    throw .unwritable("This program cannot write files.")
  } pipe: { _, _, _ in
  }
  static let testValue = MinutesClient { _, _, _ throws(MinutesError) in
    reportIssue("'MinutesClient.write' was called in a test that does not override it.")
  } pipe: { _, _, _ in
    reportIssue("'MinutesClient.pipe' was called in a test that does not override it.")
  }
}

/// A dependency that writes minutes of meetings to a file or pipes them into the user's command.
///
/// ```swift
/// do { try minutesClient.write(minutes, "~/minutes.md", false) } catch { … }
/// try await minutesClient.pipe(minutes, "mail -s Minutes team@example.com", [:])
/// ```
package struct MinutesClient: Sendable {
  /// Writes text to a file, atomically.
  ///
  /// The path is exactly what the user typed, such as `~/minutes.md`. If `isReplacing` is `true`,
  /// the text may replace an existing file.
  package var write:
    @Sendable (_ text: String, _ path: String, _ isReplacing: Bool) throws(MinutesError) -> Void

  /// Runs a command with text as its standard input and with additional environment variables.
  ///
  /// The command has the syntax of ``TranscriberCommand``.
  ///
  /// This closure throws a ``UserCommandError`` if the command fails. The closure returns when the
  /// command has exited, or when the task is cancelled. A command that takes too long is
  /// terminated.
  package var pipe:
    @Sendable (_ text: String, _ command: String, _ variables: [String: String]) async throws ->
      Void

  package init(
    write: @escaping @Sendable (String, String, Bool) throws(MinutesError) -> Void,
    pipe: @escaping @Sendable (String, String, [String: String]) async throws -> Void
  ) {
    self.write = write
    self.pipe = pipe
  }
}

/// The reason why minutes cannot be written.
package enum MinutesError: Error, Hashable, Sendable {
  /// The file already exists.
  case exists

  /// The file cannot be written. The associated value is a sentence with the reason.
  case unwritable(String)
}
