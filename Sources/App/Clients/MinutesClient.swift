package import Dependencies
import IssueReporting
package import Models

extension DependencyValues {
  /// Writes minutes to files.
  package var minutesClient: MinutesClient {
    get { self[MinutesClientKey.self] }
    set { self[MinutesClientKey.self] = newValue }
  }
}

/// Writes no files until the program provides a client.
private enum MinutesClientKey: DependencyKey {
  static let liveValue = MinutesClient { _, _, _ throws(MinutesError) in
    throw .unwritable("No file can be written here.")
  }
  static let testValue = MinutesClient { _, _, _ throws(MinutesError) in
    reportIssue("'MinutesClient.write' was called without an override.")
  }
}

/// A dependency that writes the minutes of meetings to a Markdown file.
///
/// ```swift
/// do { try minutesClient.write(syncUp, "~/minutes.md", false) } catch { … }
/// ```
package struct MinutesClient: Sendable {
  /// Writes the minutes of a sync-up's meetings to a file, atomically.
  ///
  /// The path has the form that the user typed. The last argument allows replacing an existing
  /// file.
  package var write:
    @Sendable (_ syncUp: SyncUp, _ path: String, _ isReplacing: Bool) throws(MinutesError) -> Void

  package init(
    write: @escaping @Sendable (SyncUp, String, Bool) throws(MinutesError) -> Void
  ) {
    self.write = write
  }
}

/// The reason minutes cannot be written.
package enum MinutesError: Error, Hashable, Sendable {
  /// The file already exists.
  case exists

  /// The file cannot be written, for the reason in the sentence.
  case unwritable(String)
}
