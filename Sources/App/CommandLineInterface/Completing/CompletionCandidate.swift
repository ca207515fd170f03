/// A word that could complete a command line.
package struct CompletionCandidate: Hashable, Sendable {
  /// The word, as the program is to receive it.
  package let value: String

  /// What it stands for, or nothing if the word says it.
  package let summary: String

  /// Creates a candidate.
  package init(_ value: String, summary: String = "") {
    self.value = value
    self.summary = summary
  }
}
