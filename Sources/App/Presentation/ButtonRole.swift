/// The kind of an answer.
///
/// A front end derives the key of an answer from its role, so that the same decision has the same
/// key in every question. A question lists its answers in the order of these cases. An answer
/// without a role precedes the destructive answer.
package enum ButtonRole: Hashable, Sendable, CaseIterable {
  /// The answer saves the user's input.
  case save

  /// The answer resumes an interrupted action.
  case resume

  /// The answer retries an action that failed.
  case retry

  /// The answer saves the user's input to another place.
  case saveElsewhere

  /// The answer discards, deletes, or replaces data.
  case destructive

  /// The answer changes nothing.
  case cancel
}
