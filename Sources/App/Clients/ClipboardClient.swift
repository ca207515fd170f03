package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Copies texts to the clipboard.
  package var clipboardClient: ClipboardClient {
    get { self[ClipboardClientKey.self] }
    set { self[ClipboardClientKey.self] = newValue }
  }
}

/// No clipboard, until the program says how to reach one.
private enum ClipboardClientKey: DependencyKey {
  static let liveValue = ClipboardClient(copy: { _ in })
  static let testValue = ClipboardClient(copy: unimplemented("ClipboardClient.copy"))
}

/// A dependency that copies texts to the clipboard.
///
/// ```swift
/// @Dependency(\.clipboardClient) var clipboardClient
/// clipboardClient.copy("Shipped it.")
/// ```
package struct ClipboardClient: Sendable {
  /// Copies a text, without knowing whether the clipboard takes it.
  package var copy: @Sendable (String) -> Void

  /// Creates a client.
  ///
  /// - Parameter copy: Copies a text. It is called on the main actor.
  package init(copy: @escaping @Sendable (String) -> Void) {
    self.copy = copy
  }
}
