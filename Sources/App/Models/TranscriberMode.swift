/// The user's decision about transcribing meetings.
package enum TranscriberMode: String, CaseIterable, Hashable, Sendable {
  /// The user has not decided yet.
  case undecided

  case off

  case on
}
