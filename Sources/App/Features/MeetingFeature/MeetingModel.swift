package import Foundation
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged

/// One past meeting: when it was, who was there, what was said.
///
/// All of it is derived from the list, so that a change made anywhere is seen at once. When the meeting is
/// deleted, or the sync-up as a whole, the model goes on to show what it saw last and says so.
@Observable
package final class MeetingModel {
  /// The meeting's identity.
  @ObservationIgnored package let meetingID: Meeting.ID

  /// The identity of the sync-up that has met.
  @ObservationIgnored package let syncUpID: SyncUp.ID

  @ObservationIgnored @SharedReader(.syncUps) private var syncUps
  @ObservationIgnored @SharedReader private var syncUp: SyncUp
  @ObservationIgnored @SharedReader private var meeting: Meeting

  /// Shows a meeting.
  ///
  /// - Parameters:
  ///   - meetingID: The meeting.
  ///   - syncUpID: The sync-up that has met.
  /// - Returns: The model, or `nil` if there is no such meeting, for example any more.
  package init?(meetingID: Meeting.ID, syncUpID: SyncUp.ID) {
    let syncUps = SharedReader(.syncUps)
    guard
      let syncUp = SharedReader(syncUps[id: syncUpID]),
      let meeting = SharedReader(syncUp.meetings[id: meetingID])
    else { return nil }
    self.meetingID = meetingID
    self.syncUpID = syncUpID
    _syncUp = syncUp
    _meeting = meeting
  }

  /// Whether the meeting is not there any more.
  package var isDeleted: Bool { syncUps[id: syncUpID]?.meetings[id: meetingID] == nil }

  /// What the sync-up is called.
  package var title: String { syncUp.title }

  /// The colours of the sync-up.
  package var theme: Theme { syncUp.theme }

  /// When the meeting ended.
  package var date: Date { meeting.date }

  /// How long the meeting took, or `nil` if that is not known: the original app does not note it.
  package var duration: Duration? { meeting.duration }

  /// Who was there.
  ///
  /// Of a meeting that does not say, which the original app's do not, it is those who attend the sync-up now.
  package var attendees: [MeetingAttendee] {
    guard let attendances = meeting.attendances else {
      return syncUp.attendees.map { MeetingAttendee(id: $0.id, name: $0.name, speakingTime: nil) }
    }
    return attendances.map {
      MeetingAttendee(id: $0.attendeeID, name: $0.name, speakingTime: $0.speakingTime)
    }
  }

  /// What was noted and heard.
  package var transcript: String { meeting.transcript }
}
