/// What happens when the time of a turn is up.
package enum TurnEnd: String, CaseIterable, Hashable, Sendable {
  /// The next attendee's turn begins, as in the original.
  case next

  /// The speaker finishes, and the clock of the turn counts up.
  case wait
}
