package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Opens texts in the editor of the user.
  package var editorClient: EditorClient {
    get { self[EditorClientKey.self] }
    set { self[EditorClientKey.self] = newValue }
  }
}

/// No editor, until the program says how to run one.
private enum EditorClientKey: DependencyKey {
  static let liveValue = EditorClient { _ throws(EditorError) in
    throw EditorError(message: "There is no editor here.")
  }
  static let testValue = EditorClient { _ throws(EditorError) in
    reportIssue("'EditorClient.edit' was called without an override.")
    throw EditorError(message: "There is no editor here.")
  }
}

/// A dependency that opens a text in the editor of the user, for which the terminal may be handed
/// over.
///
/// ```swift
/// let edited = try await editorClient.edit(notes)
/// // When what was made of it is saved:
/// edited.discard()
/// ```
package struct EditorClient: Sendable {
  /// A text that was in the editor, and the file in which it stays until it is discarded.
  package struct EditedText: Sendable {
    /// The text.
    package let text: String

    /// The file.
    package let path: String

    /// Removes the file.
    package let discard: @Sendable () -> Void

    /// Creates a text that was in the editor.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - path: The file.
    ///   - discard: Removes the file.
    package init(text: String, path: String, discard: @escaping @Sendable () -> Void) {
      self.text = text
      self.path = path
      self.discard = discard
    }
  }

  /// Opens a text, and returns what was made of it when the editor has ended.
  package var edit: @Sendable (String) async throws(EditorError) -> EditedText

  /// Creates a client.
  ///
  /// - Parameter edit: Opens a text, and returns what was made of it.
  package init(edit: @escaping @Sendable (String) async throws(EditorError) -> EditedText) {
    self.edit = edit
  }
}

/// Why a text could not be edited.
package struct EditorError: Error, Hashable, Sendable {
  /// What went wrong, and what to do about it, as a sentence.
  package let message: String

  /// Creates an error.
  ///
  /// - Parameter message: What went wrong, and what to do about it.
  package init(message: String) {
    self.message = message
  }
}
