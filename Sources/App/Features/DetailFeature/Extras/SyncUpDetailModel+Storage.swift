import Clients
import IdentifiedCollections
package import Models
package import PersistenceKeys
import Sharing

// Storage problems, unsaved meetings and meetings in other windows.
extension SyncUpDetailModel {
  /// The problem that keeps the sync-up from being loaded or saved, if any.
  package var storageProblem: StorageProblem? { StorageProblem(of: $syncUp) }

  /// Whether another window runs a meeting of this sync-up, so that this window can join it.
  package var isMeetingInProgress: Bool {
    meetingLockClient.isHeld(liveMeetings[id: syncUp.id])
  }

  /// The draft of an unsaved meeting that the user wants to decide about later, if any.
  package var postponedMeeting: MeetingDraft? {
    postponed.drafts(of: syncUp.id, in: meetingDrafts).first
  }
}
