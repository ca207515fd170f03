import IdentifiedCollections
import Models
import Tagged

/// The speaking time of each attendee in a meeting, and the time that exceeds the attendee's
/// planned share of the meeting.
nonisolated struct SpeakingRecord: Hashable, Sendable {
  /// The attendees who have spoken, ordered by the start of their first turn.
  var spoken: [Attendance] = []

  /// Returns the speaking time of an attendee.
  func time(of id: Attendee.ID?) -> Duration {
    spoken.first { $0.attendeeID == id }?.speakingTime ?? .zero
  }

  /// Returns the time by which an attendee's earlier turns exceeded the attendee's planned share of
  /// the meeting.
  func overrun(of id: Attendee.ID?) -> Duration {
    spoken.first { $0.attendeeID == id }?.overrun ?? .zero
  }

  /// Adds a duration to an attendee's speaking time, and stores the attendee's current name.
  mutating func add(_ time: Duration, of attendee: Attendee) {
    if let index = spoken.firstIndex(where: { $0.attendeeID == attendee.id }) {
      spoken[index].name = attendee.name
      spoken[index].speakingTime += time
    } else {
      spoken.append(
        Attendance(attendeeID: attendee.id, name: attendee.name, speakingTime: time)
      )
    }
  }

  /// Records the part of an attendee's speaking time that was beyond the attendee's planned share
  /// of the meeting.
  mutating func addOverrun(_ time: Duration, of id: Attendee.ID?) {
    guard time > .zero, let index = spoken.firstIndex(where: { $0.attendeeID == id })
    else { return }
    spoken[index].addOverrun(time)
  }

  /// Returns the present attendees with their speaking times, followed by the attendees who have
  /// spoken and were removed from the sync-up.
  func attendances(in order: SpeakingOrder) -> [Attendance] {
    let times = Dictionary(spoken.map { ($0.attendeeID, $0) }) { first, _ in first }
    let present = order.speakers.map { attendee in
      var attendance = Attendance(attendeeID: attendee.id, name: attendee.name)
      attendance.speakingTime = times[attendee.id]?.speakingTime ?? .zero
      attendance.overrun = times[attendee.id]?.overrun
      return attendance
    }
    return present + spoken.filter { order.attendees[id: $0.attendeeID] == nil }
  }
}
