import Dependencies
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import RecordFeature
import Sharing
import SyncUpsHistory

extension AppModel {
  /// Resumes an interrupted meeting, and restores its sync-up if it was deleted.
  func resume(_ draft: MeetingDraft) {
    let id = draft.syncUp.id
    let syncUps = syncUpsList.$syncUps
    syncUps.withLock(recording: .bringBack(draft.syncUp.title)) {
      if $0[id: id] == nil { $0.append(draft.syncUp) }
    }
    guard let syncUp = Shared(syncUps[id: id]) else { return }
    // Closes a meeting that was waiting to start until the user answered.
    path.removeAll { if case .record = $0 { true } else { false } }
    open(.detail(id))
    open(
      .record(
        withDependencies(from: self) { RecordMeetingModel(syncUp: syncUp, resuming: draft) }
      )
    )
    $notice.withLock { $0 = "The meeting is still paused: space goes on with it." }
  }
}
