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

/// No files, until the program says how to write them.
private enum MinutesClientKey: DependencyKey {
  static let liveValue = MinutesClient { _, _, _ throws(MinutesError) in
    throw .unwritable("No file can be written here.")
  }
  static let testValue = MinutesClient { _, _, _ throws(MinutesError) in
    reportIssue("'MinutesClient.write' was called without an override.")
  }
}

/// A dependency that writes the minutes of meetings to a file, as Markdown.
///
/// ```swift
/// do { try minutesClient.write(syncUp, "~/minutes.md", false) } catch { … }
/// ```
package struct MinutesClient: Sendable {
  /// Writes the minutes of a sync-up's meetings to a file, all of them or nothing.
  ///
  /// The path is as the user has typed it. A file that is there is replaced only if that is said.
  package var write:
    @Sendable (_ syncUp: SyncUp, _ path: String, _ isReplacing: Bool) throws(MinutesError) -> Void

  /// Creates a client.
  ///
  /// - Parameter write: Writes the minutes of a sync-up's meetings to a file.
  package init(
    write: @escaping @Sendable (SyncUp, String, Bool) throws(MinutesError) -> Void
  ) {
    self.write = write
  }
}

/// Why minutes cannot be written.
package enum MinutesError: Error, Hashable, Sendable {
  /// There is a file already.
  case exists

  /// Something else keeps them from being written, which the sentence says.
  case unwritable(String)
}
