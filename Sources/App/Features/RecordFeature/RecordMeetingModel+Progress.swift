package import IdentifiedCollections
package import Models
import Sharing
import Tagged

extension RecordMeetingModel {
  /// How far the meeting has come, out of its whole length.
  ///
  /// Skipping a speaker skips the rest of their time.
  package var elapsed: Duration { progress.elapsed }

  /// The whole seconds of ``elapsed``.
  package var secondsElapsed: Int { Int(elapsed.components.seconds) }

  /// How long the meeting was really held, with overtime.
  package var heldTime: Duration { progress.heldTime }

  /// How much shorter than planned the meeting is as it goes on, or longer if that is negative.
  package var savedTime: Duration { progress.savedTime(in: meetingSyncUp, of: syncUp.duration) }

  /// How long the meeting has gone on since its time was up, or `nil` if it was not.
  ///
  /// A meeting goes on while a note is being written at its end, until the user ends it.
  package var overtime: Duration? { progress.overtime }

  /// What is left of the meeting.
  package var durationRemaining: Duration { max(.zero, meetingSyncUp.duration - elapsed) }

  /// The sync-up as it meets today, with those who are there and the time that was added.
  package var meetingSyncUp: SyncUp { agenda.applied(to: syncUp) }

  /// Those who are there, in the order in which they speak.
  package var speakers: IdentifiedArrayOf<Attendee> { meetingSyncUp.attendees }

  /// Those who are not there.
  package var absentAttendees: [Attendee] { agenda.absentAttendees(of: syncUp) }

  /// The position of the attendee who speaks among the ``speakers``.
  package var speakerIndex: Int { progress.speakerIndex(in: meetingSyncUp) }

  /// The attendee who speaks, or `nil` if there is none.
  package var speaker: Attendee? {
    let speakers = speakers
    return speakers.isEmpty ? nil : speakers[speakerIndex]
  }

  /// When the current turn begins and ends, on the scale of ``elapsed``.
  package var turn: Range<Duration> { progress.turn(in: meetingSyncUp) }

  /// When each turn begins and ends if no time is skipped.
  package var schedule: TurnSchedule {
    let syncUp = meetingSyncUp
    return TurnSchedule(duration: syncUp.duration, attendeeCount: syncUp.attendees.count)
  }

  /// The attendees who are there and how long each one has spoken, those who have left last.
  package var attendances: [Attendance] {
    progress.attendances(in: meetingSyncUp).filter { !agenda.absent.contains($0.attendeeID) }
  }
}
