/// The kind of an answer.
///
/// A front end derives the key of an answer from its role, so that the same decision has the same
/// key in every question. A question lists its answers in the order of these cases, and an answer
/// without a role before the destructive one.
package enum ButtonRole: Hashable, Sendable, CaseIterable {
  /// The answer saves what the user has entered.
  case save

  /// The answer goes on with something that was interrupted.
  case resume

  /// The answer tries again what has failed.
  case retry

  /// The answer saves what the user has entered in another place.
  case saveElsewhere

  /// The answer discards, deletes, or replaces data.
  case destructive

  /// The answer changes nothing.
  case cancel
}
