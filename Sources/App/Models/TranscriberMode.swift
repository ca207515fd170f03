/// What the user has said about having meetings transcribed.
package enum TranscriberMode: String, CaseIterable, Hashable, Sendable {
  /// Nothing yet.
  case undecided

  /// That they should not be.
  case off

  /// That they should be.
  case on
}
