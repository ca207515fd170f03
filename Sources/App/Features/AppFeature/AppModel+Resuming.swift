import Dependencies
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import RecordFeature
import Sharing

extension AppModel {
  /// Goes on with a meeting that was interrupted, and brings its sync-up back if that was deleted.
  func resume(_ draft: MeetingDraft) {
    let id = draft.syncUp.id
    let syncUps = syncUpsList.$syncUps
    syncUps.withLock(recording: "Bring '\(draft.syncUp.title)' back") {
      if $0[id: id] == nil { $0.append(draft.syncUp) }
    }
    guard let syncUp = Shared(syncUps[id: id]) else { return }
    // A meeting that was to begin has waited for the answer.
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
