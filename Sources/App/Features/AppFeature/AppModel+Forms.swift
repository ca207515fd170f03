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

// Forms that were being filled in when a process was killed.
extension AppModel {
  /// Returns the drafts of forms that no process has open and that are not saved, and closes the
  /// screens that would hide the forms.
  func leftForms() -> [FormDraft] {
    @SharedReader(.formDrafts) var drafts
    @Dependency(\.meetingLockClient) var locks
    let left = drafts.filter {
      $0.isSaved(in: syncUpsList.syncUps) != true && !locks.isLocked($0.id.rawValue)
    }
    if !left.isEmpty, meetingInProgress == nil { path = [] }
    return Array(left)
  }

  /// Opens forms again, one after the other, and removes those on the disk that are stored, until the
  /// task is cancelled.
  ///
  /// - Parameter left: The forms that are to be opened.
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

  /// Removes the forms on the disk whose text is in the file.
  func removeSavedForms() async {
    @Shared(.formDrafts) var drafts
    let saved = savedForms
    guard !saved.isEmpty else { return }
    // If the sync-ups cannot be saved, the drafts stay. The list shows the error.
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
