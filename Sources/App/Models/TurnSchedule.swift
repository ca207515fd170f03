/// When each attendee's turn of a meeting begins and ends.
///
/// The turns are equal to within one attosecond, the smallest difference between durations, and
/// together exactly as long as the meeting: nothing is rounded away, however many take part.
///
/// ```swift
/// let schedule = TurnSchedule(duration: .seconds(3), attendeeCount: 4)
/// schedule.end(ofTurn: 0)  // 0.75 seconds
/// schedule.end(ofTurn: 3)  // 3 seconds
/// ```
package struct TurnSchedule: Hashable, Sendable {
  /// How long the meeting takes.
  package let duration: Duration

  /// The number of turns: one for each attendee, and one if there is none.
  package let turnCount: Int

  /// Divides a meeting among its attendees.
  ///
  /// - Parameters:
  ///   - duration: How long the meeting takes. A negative duration counts as none.
  ///   - attendeeCount: The number of attendees. A meeting without attendees is one turn.
  package init(duration: Duration, attendeeCount: Int) {
    self.duration = max(.zero, duration)
    self.turnCount = max(1, attendeeCount)
  }

  /// When a turn begins.
  ///
  /// - Parameter index: The turn. One before the first, or after the last, counts as that.
  /// - Returns: The time since the meeting began.
  package func start(ofTurn index: Int) -> Duration {
    boundary(min(max(index, 0), turnCount - 1))
  }

  /// When a turn ends.
  ///
  /// - Parameter index: The turn. One before the first, or after the last, counts as that.
  /// - Returns: The time since the meeting began.
  package func end(ofTurn index: Int) -> Duration {
    boundary(min(max(index, 0), turnCount - 1) + 1)
  }

  /// How long a turn takes.
  ///
  /// - Parameter index: The turn.
  package func length(ofTurn index: Int) -> Duration {
    end(ofTurn: index) - start(ofTurn: index)
  }

  /// Whose turn it is at a time.
  ///
  /// - Parameter elapsed: The time since the meeting began.
  /// - Returns: The turn. After the end it is the last one.
  package func turn(at elapsed: Duration) -> Int {
    // By search instead of division: a boundary belongs to the turn that it begins, exactly.
    var lower = 0
    var upper = turnCount - 1
    while lower < upper {
      let middle = (lower + upper) / 2
      if boundary(middle + 1) <= elapsed { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// The time at which so many turns have ended.
  private func boundary(_ endedTurns: Int) -> Duration {
    // A duration is an integer number of attoseconds. The product with a count does not overflow
    // 128 bits for any meeting that is shorter than the universe is old.
    Duration(
      attoseconds: duration.attoseconds * Int128(endedTurns) / Int128(turnCount)
    )
  }
}
