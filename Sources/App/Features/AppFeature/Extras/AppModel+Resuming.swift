import Dependencies
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
package import Presentation
package import RecordFeature
import Sharing
import SyncUpsHistory

extension AppModel {
  /// The question about an interrupted meeting.
  ///
  /// This property is `nil` while a meeting is open.
  package var interruptedMeetingAlert: AlertState<InterruptedMeetingsModel.AlertAction>? {
    for case .record(let model) in path where !model.isDismissed { return nil }
    return interruptedMeetings.alert
  }

  /// Resumes an interrupted meeting, and restores its sync-up if it was deleted.
  func resume(_ draft: MeetingDraft) {
    let id = draft.syncUp.id
    let syncUps = syncUpsList.$syncUps
    syncUps.withLock(recording: .bringBack(draft.syncUp.title)) {
      if $0[id: id] == nil { $0.append(draft.syncUp) }
    }
    guard let syncUp = Shared(syncUps[id: id]) else { return }
    syncUpsList.show(syncUp.wrappedValue)
    open(.detail(id))
    open(
      .record(
        withDependencies(from: self) { RecordMeetingModel(syncUp: syncUp, resuming: draft) }
      )
    )
    $notice.withLock { $0 = "The meeting is paused: press space to continue." }
  }
}
