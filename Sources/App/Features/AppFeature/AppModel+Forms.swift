import Clients
import Dependencies
import FormFeature
import IdentifiedCollections
import ListFeature
import Models
import Observation
import PersistenceKeys
import RecordFeature
import Sharing
import Tagged

// Forms that were open when a process died.
extension AppModel {
  /// Returns the drafts of forms that are not saved and not open in any process, and closes screens
  /// that would hide the reopened forms.
  func leftForms() -> [FormDraft] {
    @SharedReader(.formDrafts) var drafts
    @Dependency(\.meetingLockClient) var locks
    let left = drafts.filter {
      $0.isSaved(in: syncUpsList.syncUps) != true && !locks.isLocked($0.id.rawValue)
    }
    if !left.isEmpty, meetingInProgress == nil { path = [] }
    return Array(left)
  }

  /// Reopens forms one after the other, and removes drafts that have been saved, until the task is
  /// cancelled.
  ///
  /// - Parameter left: The drafts to reopen.
  func keepForms(_ left: [FormDraft]) async {
    var left = left[...]
    let states = Observations {
      (
        isFree: self.path.isEmpty && self.interruptedMeetings.alert == nil
          && self.syncUpsList.destination == nil,
        saved: self.savedForms
      )
    }
    for await (isFree, saved) in states {
      if isFree, let draft = left.popFirst() { reopen(draft) }
      if !saved.isEmpty { await removeSavedForms() }
    }
  }

  /// Removes the drafts whose changes are saved.
  func removeSavedForms() async {
    @Shared(.formDrafts) var drafts
    let saved = savedForms
    guard !saved.isEmpty else { return }
    // If the sync-ups cannot be saved, the drafts stay, and the list shows the error.
    do { try await syncUpsList.$syncUps.save() } catch { return }
    $drafts.withLock { drafts in drafts.removeAll { saved.contains($0.id) } }
  }

  private var savedForms: [FormDraft.ID] {
    @SharedReader(.formDrafts) var drafts
    return drafts.filter { $0.isSaved(in: syncUpsList.syncUps) == true }.map(\.id)
  }

  private func reopen(_ draft: FormDraft) {
    let isNew = draft.base.title.isBlank && syncUpsList.syncUps[id: draft.base.id] == nil
    let form = withDependencies(from: self) { SyncUpFormModel(draft) }
    syncUpsList.destination = isNew ? .add(form) : .edit(form)
    $notice.withLock { $0 = "This form was not saved when the program ended: here it is again." }
  }
}
