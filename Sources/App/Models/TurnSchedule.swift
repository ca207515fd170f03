/// The start and the end of each attendee's turn in a meeting.
///
/// For any number of attendees, all turns add up to exactly the length of the meeting. The lengths
/// of two turns differ by at most one attosecond, the resolution of `Duration`.
///
/// ```swift
/// let schedule = TurnSchedule(duration: .seconds(3), attendeeCount: 4)
/// schedule.end(ofTurn: 0)  // 0.75 seconds
/// schedule.end(ofTurn: 3)  // 3 seconds
/// ```
package struct TurnSchedule: Hashable, Sendable {
  /// The length of the meeting.
  package let duration: Duration

  /// The number of turns: one per attendee, or one if the meeting has no attendees.
  package let turnCount: Int

  /// Divides a meeting among its attendees.
  ///
  /// - Parameters:
  ///   - duration: The length of the meeting. A negative duration counts as zero.
  ///   - attendeeCount: The number of attendees. A meeting without attendees has one turn.
  package init(duration: Duration, attendeeCount: Int) {
    self.duration = max(.zero, duration)
    self.turnCount = max(1, attendeeCount)
  }

  /// Returns the start of a turn.
  ///
  /// - Parameter index: The index of the turn, clamped to the valid range.
  /// - Returns: The time since the start of the meeting.
  package func start(ofTurn index: Int) -> Duration {
    boundary(min(max(index, 0), turnCount - 1))
  }

  /// Returns the end of a turn.
  ///
  /// - Parameter index: The index of the turn, clamped to the valid range.
  /// - Returns: The time since the start of the meeting.
  package func end(ofTurn index: Int) -> Duration {
    boundary(min(max(index, 0), turnCount - 1) + 1)
  }

  /// Returns the length of a turn.
  ///
  /// - Parameter index: The index of the turn, clamped to the valid range.
  package func length(ofTurn index: Int) -> Duration {
    end(ofTurn: index) - start(ofTurn: index)
  }

  /// Returns the time at which the given number of turns have ended.
  private func boundary(_ endedTurns: Int) -> Duration {
    // Compute in attoseconds: the product fits in 128 bits for any meeting shorter than the age of
    // the universe.
    Duration(
      attoseconds: duration.attoseconds * Int128(endedTurns) / Int128(turnCount)
    )
  }
}
