import Clients
import IdentifiedCollections
package import Models
import Sharing

extension SyncUpsListModel {
  /// Whether a window holds a meeting of a sync-up.
  ///
  /// The meeting of a process that was killed is not held any more, whatever it has written.
  ///
  /// - Parameter id: The sync-up.
  package func isMeetingInProgress(of id: SyncUp.ID) -> Bool {
    liveMeetings[id: id].map { meetingLockClient.isLocked($0.holder.id) } ?? false
  }
}
