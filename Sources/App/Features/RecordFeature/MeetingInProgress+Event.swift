package import Models
import Tagged

nonisolated extension MeetingInProgress {
  /// An event in a meeting in progress.
  package enum Event: Hashable, Sendable {
    /// An attendee's turn began.
    case turnBegan(Attendee.ID)

    /// A speaker has used the whole turn, but the turn does not end automatically.
    case turnOverran(Attendee.ID)

    /// The last speaker has finished, or was marked absent.
    case everyoneHasSpoken

    /// The meeting's time is up.
    ///
    /// If turns end automatically (`.next`), `sinceEnd` is the time that has passed since the
    /// meeting's end but has not been added to the meeting yet. The receiver adds `sinceEnd` with
    /// ``continueInOvertime(by:)``, or saves the meeting as it was at its end. `wasAsleep` means
    /// that the machine slept or the process was suspended. If turns wait for the user (`.wait`),
    /// `sinceEnd` is zero, because the meeting has already added the time since its end as
    /// overtime.
    case timeIsUp(sinceEnd: Duration, wasAsleep: Bool = false)

    /// Whether the event begins a turn.
    package var beginsTurn: Bool { if case .turnBegan = self { true } else { false } }

    /// Whether the event means that the meeting has reached its end.
    package var reachesEnd: Bool {
      switch self {
      case .everyoneHasSpoken, .timeIsUp: true
      case .turnBegan, .turnOverran: false
      }
    }
  }
}
