/// A candidate for completing a word of a command line.
public struct CompletionCandidate: Hashable, Sendable {
  /// The word that the program should receive.
  public let value: String

  /// A description of the candidate, which may be empty.
  public let summary: String

  /// Creates a candidate.
  public init(_ value: String, summary: String = "") {
    self.value = value
    self.summary = summary
  }
}
