import Clients
import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing

extension SyncUpsListModel {
  /// Returns whether a window runs a meeting of a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func isMeetingInProgress(of id: SyncUp.ID) -> Bool {
    meetingLockClient.isHeld(liveMeetings[id: id])
  }

  /// Returns the draft of an unsaved meeting that the user wants to decide about later, if any.
  ///
  /// - Parameter id: The meeting's sync-up.
  package func postponedMeeting(of id: SyncUp.ID) -> MeetingDraft? {
    postponed.drafts(of: id, in: meetingDrafts).first
  }
}
