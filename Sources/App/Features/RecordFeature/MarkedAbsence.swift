package import Models
import Tagged

/// An attendee who was marked absent, and the meeting's state before the attendee was marked.
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

  /// Creates an absence that can be undone.
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
  /// If only the time, the notes or the pause has changed since the attendee was marked absent, the
  /// meeting continues as if the attendee had stayed. The time of the absence counts for the
  /// attendee who had the turn before the absence. After any other change, the attendee becomes
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
