/// A word that could complete a command line.
public struct CompletionCandidate: Hashable, Sendable {
  /// The word, as the program is to receive it.
  public let value: String

  /// What it stands for, or nothing if the word says it.
  public let summary: String

  /// Creates a candidate.
  public init(_ value: String, summary: String = "") {
    self.value = value
    self.summary = summary
  }
}
