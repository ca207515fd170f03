/// The kind of an answer to a question.
///
/// A front end derives the keyboard key of an answer from the answer's role, so that the same
/// decision has the same key in every question. A question lists its answers in the order of these
/// cases. An answer that has no role comes before a destructive answer.
package enum ButtonRole: Hashable, Sendable, CaseIterable {
  /// The answer saves the user's input.
  case save

  /// The answer resumes an interrupted action.
  case resume

  /// The answer retries an action that failed.
  case retry

  /// The answer saves the user's input in another place.
  case saveElsewhere

  /// The answer discards, deletes, or replaces data.
  case destructive

  /// The answer changes nothing.
  case cancel
}
