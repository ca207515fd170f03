import IdentifiedCollections
import Models
package import PersistenceKeys
import Sharing

extension RecordMeetingModel {
  /// Whether the sync-up was deleted during the meeting.
  ///
  /// Saving the meeting restores a deleted sync-up.
  package var isSyncUpDeleted: Bool { syncUps[id: syncUp.id] == nil }

  /// The most serious problem with loading or saving the draft or the list, if any.
  package var storageProblem: StorageProblem? {
    let ofMeeting =
      seat.isJoined
      ? StorageProblem(of: seat.liveMeetings)
      : StorageProblem(ofMeetingDrafts: draftKeeper.$drafts)
    return .worst(of: ofMeeting, StorageProblem(of: $syncUps))
  }
}
