package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Opens text in the user's editor.
  package var editorClient: EditorClient {
    get { self[EditorClientKey.self] }
    set { self[EditorClientKey.self] = newValue }
  }
}

/// The key of the editor dependency, which always fails until the program provides a client.
private enum EditorClientKey: DependencyKey {
  static let liveValue = EditorClient { _ throws(EditorError) in
    throw EditorError(message: "This program has no editor.")
  }
  static let testValue = EditorClient { _ throws(EditorError) in
    reportIssue("'EditorClient.edit' was called in a test that does not override it.")
    throw EditorError(message: "This program has no editor.")
  }
}

/// A dependency that opens text in the user's editor.
///
/// The editor may take over the terminal.
///
/// ```swift
/// let edited = try await editorClient.edit(notes)
/// // Once the changes are saved:
/// edited.discard()
/// ```
package struct EditorClient: Sendable {
  /// Edited text, and the file that contains the text until the caller discards the file.
  package struct EditedText: Sendable {
    package let text: String

    /// The file's path.
    package let path: String

    /// Deletes the file.
    package let discard: @Sendable () -> Void

    package init(text: String, path: String, discard: @escaping @Sendable () -> Void) {
      self.text = text
      self.path = path
      self.discard = discard
    }
  }

  /// Opens text in the editor, waits until the editor exits, and returns the edited text.
  package var edit: @Sendable (String) async throws(EditorError) -> EditedText

  /// Creates a client.
  ///
  /// - Parameter edit: A closure that opens text in the editor and returns the edited text.
  package init(edit: @escaping @Sendable (String) async throws(EditorError) -> EditedText) {
    self.edit = edit
  }
}

/// Thrown if text could not be edited.
package struct EditorError: Error, Hashable, Sendable {
  /// A sentence that says what went wrong and what to do about it.
  package let message: String

  package init(message: String) {
    self.message = message
  }
}
