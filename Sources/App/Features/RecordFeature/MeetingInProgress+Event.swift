package import Models
import Tagged

nonisolated extension MeetingInProgress {
  /// An event in a meeting.
  package enum Event: Hashable, Sendable {
    /// An attendee's turn began.
    case turnBegan(Attendee.ID)

    /// A speaker has used the whole turn, but the turn does not end automatically.
    case turnOverran(Attendee.ID)

    /// The last speaker is done.
    case everyoneHasSpoken

    /// The meeting's time is up.
    ///
    /// With `.next`, `sinceEnd` is the time since then. It is not part of the meeting yet. The
    /// receiver adds it with ``continueInOvertime(by:)``, or saves the meeting with the state that
    /// it had at its end. `wasAsleep` means that the machine slept. With `.wait`, the time is zero,
    /// because the meeting continues anyway.
    case timeIsUp(sinceEnd: Duration, wasAsleep: Bool = false)

    /// Whether a turn began.
    package var beginsTurn: Bool { if case .turnBegan = self { true } else { false } }

    /// Whether the meeting has reached its end.
    package var reachesEnd: Bool {
      switch self {
      case .everyoneHasSpoken, .timeIsUp: true
      case .turnBegan, .turnOverran: false
      }
    }
  }
}
