import Clients
import IdentifiedCollections
package import Models
package import PersistenceKeys
import Sharing

// Problems with the file, and meetings in other windows.
extension SyncUpDetailModel {
  /// The problem that keeps the sync-up from being loaded or saved, if any.
  package var storageProblem: StorageProblem? { StorageProblem(of: $syncUp) }

  /// Whether another window runs a meeting of this sync-up, so that this window can join it.
  package var isMeetingInProgress: Bool {
    meetingLockClient.isHeld(liveMeetings[id: syncUp.id])
  }

  /// The draft of an unsaved meeting about which the user has postponed the decision, if any.
  package var postponedMeeting: MeetingDraft? {
    postponed.drafts(of: syncUp.id, in: meetingDrafts).first
  }
}
