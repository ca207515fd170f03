/// A message for the line above the footer.
package nonisolated struct ScreenMessage: Hashable, Sendable {
  /// The message.
  package let text: String

  /// Whether something has gone wrong.
  package let isFailure: Bool

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - isFailure: Whether something has gone wrong.
  package init(text: String, isFailure: Bool) {
    self.text = text
    self.isFailure = isFailure
  }
}
