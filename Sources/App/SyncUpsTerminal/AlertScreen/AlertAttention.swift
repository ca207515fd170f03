/// What the user is doing when a question comes, which says what a key can be meant for.
package nonisolated enum AlertAttention: Hashable, Sendable {
  /// Looking at the question, which they have asked for.
  case question

  /// Something else: a letter is no answer to a question that nobody has read yet.
  case elsewhere

  /// Typing a text, which goes on as if there were no question.
  case text
}
