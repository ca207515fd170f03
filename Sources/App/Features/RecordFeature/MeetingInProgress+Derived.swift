package import Foundation
import IdentifiedCollections
package import Models

nonisolated extension MeetingInProgress {
  /// The meeting's remaining time, or zero in overtime.
  package var durationRemaining: Duration { max(.zero, length - elapsed) }

  /// The difference between the planned length and the expected length of the meeting.
  ///
  /// Overtime does not count. The value is negative if the added minutes exceed the skipped parts of
  /// turns.
  package var gainedTime: Duration {
    length - addedTime - (heldTime - (overtime ?? .zero)) - durationRemaining
  }

  /// The current speaker, or `nil` if everyone is absent.
  package var speaker: Attendee? { speakers.isEmpty ? nil : speakers[speakerIndex] }

  /// The start and end of each turn, if every speaker takes exactly the planned time.
  package var schedule: TurnSchedule {
    TurnSchedule(duration: length, attendeeCount: speakers.count)
  }

  /// The time until the screen changes: until the next whole second or the end of the turn,
  /// whichever comes first.
  package var timeToNextEvent: Duration {
    let shown = elapsed + (overtime ?? .zero)
    let second = Duration.seconds(shown.components.seconds + 1) - shown
    let turn = turn.upperBound - elapsed
    return turn > .zero ? min(second, turn) : second
  }

  /// The notes as the transcript of the meeting.
  package var transcript: String { notes.transcript }

  /// Returns the past meeting to save.
  ///
  /// - Parameter date: The end of the meeting.
  package func pastMeeting(endingAt date: Date) -> Meeting {
    var meeting = Meeting(
      id: id,
      date: date,
      transcript: transcript,
      duration: heldTime,
      attendances: attendances
    )
    meeting.absentees = absentAttendees.isEmpty ? nil : absentAttendees
    let paused = startDate.map { .seconds(date.timeIntervalSince($0)) - heldTime } ?? .zero
    // Ignore less than a second: the user may have needed that time to answer a question.
    meeting.pausedTime = paused >= .seconds(1) ? paused : nil
    return meeting
  }
}
