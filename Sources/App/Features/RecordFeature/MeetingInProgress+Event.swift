package import Models
import Tagged

nonisolated extension MeetingInProgress {
  /// Something that happened in a meeting.
  package enum Event: Hashable, Sendable {
    /// An attendee's turn began.
    case turnBegan(Attendee.ID)

    /// A speaker has used the whole turn, which does not end automatically.
    case turnOverran(Attendee.ID)

    /// The last speaker is done.
    case everyoneHasSpoken

    /// The time of the meeting is up.
    ///
    /// `uncounted` has passed since. The owner continues the last turn by it, or dates the end
    /// earlier.
    case timeIsUp(uncounted: Duration)

    /// Whether a turn began.
    package var beginsTurn: Bool { if case .turnBegan = self { true } else { false } }
  }
}
