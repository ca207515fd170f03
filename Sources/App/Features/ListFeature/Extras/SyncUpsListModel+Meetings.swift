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

  /// Returns the draft of an unsaved meeting about which the user has postponed the decision, if
  /// any.
  ///
  /// - Parameter id: The meeting's sync-up.
  package func postponedMeeting(of id: SyncUp.ID) -> MeetingDraft? {
    postponed.drafts(of: id, in: meetingDrafts).first
  }
}
