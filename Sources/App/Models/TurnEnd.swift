/// The behaviour when the time of a turn is up.
package enum TurnEnd: String, CaseIterable, Hashable, Sendable {
  /// The next attendee's turn begins, as in the original app.
  case next

  /// The speaker continues until the user ends the turn, while the turn's clock counts up.
  case wait
}
