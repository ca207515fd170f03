package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Copies text to the clipboard.
  package var clipboardClient: ClipboardClient {
    get { self[ClipboardClientKey.self] }
    set { self[ClipboardClientKey.self] = newValue }
  }
}

/// Has no clipboard until the program provides one.
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
  /// Copies text.
  ///
  /// The clipboard does not report whether it accepted the text.
  package var copy: @Sendable (String) -> Void

  /// Creates a client.
  ///
  /// - Parameter copy: Copies text. Called on the main actor.
  package init(copy: @escaping @Sendable (String) -> Void) {
    self.copy = copy
  }
}
