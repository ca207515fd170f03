package import Models
import Tagged

/// An attendee who was marked absent, and the state of the meeting directly before that.
///
/// If the user made a mistake, ``MeetingInProgress/undo(_:)`` restores the attendee's place and turn:
///
/// ```swift
/// let absence = MarkedAbsence(id: ada, former: meeting)
/// _ = meeting.markAbsent(ada)
/// _ = meeting.undo(absence)  // Ada has the turn again.
/// ```
nonisolated package struct MarkedAbsence: Hashable, Sendable {
  /// The absent attendee.
  package let id: Attendee.ID

  /// The state of the meeting directly before the attendee was marked absent.
  fileprivate let former: MeetingInProgress

  /// Creates a record of an attendee who was marked absent.
  ///
  /// - Parameters:
  ///   - id: The absent attendee.
  ///   - former: The state of the meeting directly before the attendee was marked absent.
  package init(id: Attendee.ID, former: MeetingInProgress) {
    (self.id, self.former) = (id, former)
  }
}

nonisolated extension MeetingInProgress {
  /// Undoes marking an attendee absent.
  ///
  /// If only the time, the notes or the pause state has changed since the attendee was marked
  /// absent, the meeting continues as if the attendee had stayed. The time since the attendee was
  /// marked absent counts as speaking time of the attendee who had the turn at that moment. If
  /// something else has changed, such as the length of the meeting, the absent attendee becomes
  /// present and speaks after all others.
  ///
  /// - Parameter absence: The absence to undo.
  package mutating func undo(_ absence: MarkedAbsence) -> [Event] {
    let time = heldTime - absence.former.heldTime
    var (marked, unmarked, current) = (absence.former, absence.former, self)
    _ = marked.markAbsent(absence.id)
    _ = marked.advance(by: time)
    _ = current.advance(by: .zero)
    marked.adoptNotesAndPause(of: self)
    guard marked == current else { return markPresent(absence.id) }
    let events = unmarked.advance(by: time)
    unmarked.adoptNotesAndPause(of: self)
    self = unmarked
    return events
  }

  private mutating func adoptNotesAndPause(of other: MeetingInProgress) {
    notes = other.notes
    _ = setPaused(other.isPaused)
  }
}
