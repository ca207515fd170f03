/// A message shown above the footer.
package nonisolated struct ScreenMessage: Hashable, Sendable {
  package let text: String

  /// Whether the message reports a failure.
  package let isFailure: Bool

  package init(text: String, isFailure: Bool) {
    self.text = text
    self.isFailure = isFailure
  }
}
