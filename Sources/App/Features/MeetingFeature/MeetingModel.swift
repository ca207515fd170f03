package import Foundation
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
package import Sharing
import Tagged

/// One past meeting: its date, its attendees and its notes, to which some can be added.
///
/// All of it is derived from the list, so that every change is seen at once. When the meeting or
/// its sync-up is deleted, the model keeps the last value, and ``isDeleted`` says so.
@Observable
package final class MeetingModel {
  /// The meeting's identity.
  @ObservationIgnored package let meetingID: Meeting.ID

  /// The identity of the sync-up that has met.
  @ObservationIgnored package let syncUpID: SyncUp.ID

  @ObservationIgnored @Shared private var syncUp: SyncUp
  @ObservationIgnored @SharedReader private var meeting: Meeting
  @ObservationIgnored @SharedReader(.syncUps) private var syncUps

  /// Shows a meeting.
  ///
  /// - Parameters:
  ///   - meeting: The meeting, derived from its sync-up.
  ///   - syncUp: The sync-up, derived from the list.
  package init(meeting: Shared<Meeting>, of syncUp: Shared<SyncUp>) {
    meetingID = meeting.wrappedValue.id
    syncUpID = syncUp.wrappedValue.id
    _syncUp = syncUp
    _meeting = SharedReader(meeting)
  }

  /// Whether the meeting was deleted.
  package var isDeleted: Bool { syncUps[id: syncUpID]?.meetings[id: meetingID] == nil }

  /// The title of the sync-up.
  package var title: String { syncUp.title }

  /// The colours of the sync-up.
  package var theme: Theme { syncUp.theme }

  /// When the meeting ended.
  package var date: Date { meeting.date }

  /// How long the meeting took, or `nil` if that is not known: the original app does not store it.
  package var duration: Duration? { meeting.duration }

  /// The attendees of the meeting.
  ///
  /// If the file does not name them, as the original app's does not, they are those of the sync-up
  /// now.
  package var attendees: [MeetingAttendee] {
    guard let attendances = meeting.attendances else {
      return syncUp.namedAttendees.map {
        MeetingAttendee(id: $0.id, name: $0.name, speakingTime: nil)
      }
    }
    return attendances.map {
      MeetingAttendee(id: $0.attendeeID, name: $0.name, speakingTime: $0.speakingTime)
    }
  }

  /// What was noted and heard.
  package var transcript: String { meeting.transcript }

  /// Adds a note to the transcript, unless it is blank or the meeting was deleted.
  ///
  /// - Parameter note: The note.
  package func noteSubmitted(_ note: String) {
    guard !note.isBlank, !isDeleted else { return }
    let id = meetingID
    $syncUp.withLock(recording: "Add a note to a meeting of '\(title)'") {
      $0.meetings[id: id]?.append(note: note)
    }
  }
}
