package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Sends minutes to files and to the user's command.
  package var minutesClient: MinutesClient {
    get { self[MinutesClientKey.self] }
    set { self[MinutesClientKey.self] = newValue }
  }
}

/// Sends minutes nowhere until the program provides a client.
private enum MinutesClientKey: DependencyKey {
  static let liveValue = MinutesClient { _, _, _ throws(MinutesError) in
    throw .unwritable("No file can be written here.")
  } pipe: { _, _, _ in
  }
  static let testValue = MinutesClient { _, _, _ throws(MinutesError) in
    reportIssue("'MinutesClient.write' was called without an override.")
  } pipe: { _, _, _ in
    reportIssue("'MinutesClient.pipe' was called without an override.")
  }
}

/// A dependency that sends minutes of meetings to a file or to the user's command.
///
/// ```swift
/// do { try minutesClient.write(minutes, "~/minutes.md", false) } catch { … }
/// try await minutesClient.pipe(minutes, "mail -s Minutes team@example.com", [:])
/// ```
package struct MinutesClient: Sendable {
  /// Writes text to a file, atomically.
  ///
  /// The path is passed as the user typed it. If the last argument is `true`, the text may replace
  /// an existing file.
  package var write:
    @Sendable (_ text: String, _ path: String, _ isReplacing: Bool) throws(MinutesError) -> Void

  /// Runs a command, in the syntax of ``TranscriberCommand``, with text as its standard input and
  /// with additional environment variables.
  ///
  /// Throws a ``UserCommandError`` if the command failed. Returns when it has exited or the task is
  /// cancelled; a command that takes too long is terminated.
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

/// The reason minutes cannot be written.
package enum MinutesError: Error, Hashable, Sendable {
  /// The file already exists.
  case exists

  /// The file cannot be written, for the reason in the sentence.
  case unwritable(String)
}
