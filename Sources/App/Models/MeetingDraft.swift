package import Foundation
import IdentifiedCollections
import Tagged

/// A meeting that is being held, as it is kept in case the program does not live to see its end.
package struct MeetingDraft: Codable, Hashable, Identifiable, Sendable {
  /// The identity that the meeting will have.
  ///
  /// It makes sure that the meeting is filed once, however often somebody tries.
  package let id: Meeting.ID

  /// The sync-up that meets, without its past meetings.
  ///
  /// It is here as a whole so that it can be brought back with the meeting if somebody deletes it.
  package var syncUp: SyncUp

  /// When the meeting was last known to go on.
  package var date: Date

  /// What was noted and heard so far.
  package var transcript: String

  /// How long the meeting has been held.
  package var duration: Duration

  /// Who is there, and how long each one has spoken.
  package var attendances: [Attendance]

  /// The machine on which the meeting is held, if that is known.
  package var machine: String?

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - meeting: The meeting as it stands.
  ///   - syncUp: The sync-up that meets.
  ///   - machine: The machine on which the meeting is held, if that is known.
  package init(_ meeting: Meeting, of syncUp: SyncUp, on machine: String? = nil) {
    id = meeting.id
    self.syncUp = syncUp
    self.syncUp.meetings = []
    date = meeting.date
    transcript = meeting.transcript
    duration = meeting.duration ?? .zero
    attendances = meeting.attendances ?? []
    self.machine = machine
  }

  /// When the meeting is over if it goes on without a pause.
  package var expectedEnd: Date {
    date + max(.zero, syncUp.duration - duration) / .seconds(1)
  }

  /// Decodes a draft.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Meeting.ID.self, forKey: .id)
    syncUp = try container.decode(SyncUp.self, forKey: .syncUp)
    date = try container.decode(Date.self, forKey: .date)
    transcript = try container.decode(String.self, forKey: .transcript)
    duration = try container.decodeDuration(forKey: .duration)
    attendances = try container.decode([Attendance].self, forKey: .attendances)
    machine = try container.decodeIfPresent(String.self, forKey: .machine)
  }

  /// The meeting, as if it had ended when the draft was written.
  package var meeting: Meeting {
    Meeting(
      id: id,
      date: date,
      transcript: transcript,
      duration: duration,
      attendances: attendances
    )
  }
}
