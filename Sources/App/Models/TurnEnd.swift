/// The action at the end of a turn's time.
package enum TurnEnd: String, CaseIterable, Hashable, Sendable {
  /// The next attendee's turn begins, as in the original.
  case next

  /// The speaker finishes, while the turn's clock counts up.
  case wait
}
