package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Copies text to the clipboard.
  package var clipboardClient: ClipboardClient {
    get { self[ClipboardClientKey.self] }
    set { self[ClipboardClientKey.self] = newValue }
  }
}

/// The key of the clipboard dependency, which does nothing until the program provides a client.
private enum ClipboardClientKey: DependencyKey {
  static let liveValue = ClipboardClient(copy: { _ in })
  static let testValue = ClipboardClient(copy: unimplemented("ClipboardClient.copy"))
}

/// A dependency that copies text to the clipboard.
///
/// ```swift
/// @Dependency(\.clipboardClient) var clipboardClient
/// clipboardClient.copy("Shipped it.")
/// ```
package struct ClipboardClient: Sendable {
  /// Copies text to the clipboard.
  ///
  /// The clipboard does not report whether it accepted the text.
  package var copy: @Sendable (String) -> Void

  /// Creates a client.
  ///
  /// - Parameter copy: Copies text to the clipboard. Called on the main actor.
  package init(copy: @escaping @Sendable (String) -> Void) {
    self.copy = copy
  }
}
