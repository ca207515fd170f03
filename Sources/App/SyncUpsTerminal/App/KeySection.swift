/// A group of keys in the help.
package nonisolated struct KeySection: Hashable, Sendable {
  /// What the keys have in common.
  package let title: String

  /// The keys.
  package let hints: [KeyHint]

  /// Groups keys.
  ///
  /// - Parameters:
  ///   - title: What they have in common.
  ///   - hints: The keys.
  package init(title: String, hints: [KeyHint]) {
    self.title = title
    self.hints = hints
  }
}
