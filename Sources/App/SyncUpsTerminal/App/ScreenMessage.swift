/// A message in the line above the footer.
package nonisolated struct ScreenMessage: Hashable, Sendable {
  /// The text of the message.
  package let text: String

  /// Whether the message reports a failure.
  package let isFailure: Bool

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The text of the message.
  ///   - isFailure: Whether the message reports a failure.
  package init(text: String, isFailure: Bool) {
    self.text = text
    self.isFailure = isFailure
  }
}
