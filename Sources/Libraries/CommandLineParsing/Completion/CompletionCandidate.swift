/// A word that could complete a command line.
public struct CompletionCandidate: Hashable, Sendable {
  /// The word, as the program is to receive it.
  public let value: String

  /// The explanation of the word, or an empty text.
  public let summary: String

  /// Creates a candidate.
  public init(_ value: String, summary: String = "") {
    self.value = value
    self.summary = summary
  }
}
