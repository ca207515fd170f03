import Clients
import IdentifiedCollections
package import Models
import Sharing

extension SyncUpsListModel {
  /// Returns whether a window runs a meeting of a sync-up.
  ///
  /// - Parameter id: The sync-up.
  package func isMeetingInProgress(of id: SyncUp.ID) -> Bool {
    meetingLockClient.isHeld(liveMeetings[id: id])
  }
}
