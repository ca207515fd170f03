import AgendaFeature
import Dependencies
import Drafts
import FormFeature
import IdentifiedCollections
import ListFeature
import Models
import Observation
import PersistenceKeys
import RecordFeature
import Sharing
import Tagged

// Forms and agenda lines that were open when a process died.
extension AppModel {
  /// Returns the drafts of forms that are neither saved nor open in any process.
  ///
  /// If any form must be reopened and no meeting is in progress, closes the screens that would hide
  /// the form.
  func leftForms() -> [FormDraft] {
    let left = StoredDrafts<FormDraft>().left
    if !left.isEmpty, meetingInProgress == nil { path = [] }
    return left
  }

  /// Reopens forms one by one, and removes each draft whose changes are saved in the list, until
  /// the task is cancelled.
  ///
  /// - Parameter left: The drafts to reopen.
  func keepForms(_ left: [FormDraft]) async {
    var left = left[...]
    let forms = StoredDrafts<FormDraft>()
    let states = Observations {
      (
        isFree: self.path.isEmpty && self.interruptedMeetings.alert == nil
          && self.syncUpsList.destination == nil && !self.syncUpsList.offersRepair,
        saved: forms.saved
      )
    }
    for await (isFree, saved) in states {
      if isFree, let draft = left.popFirst() { reopen(draft) }
      if !saved.isEmpty { await forms.removeSaved() }
    }
  }

  private func reopen(_ draft: FormDraft) {
    let id = draft.base.id
    if let syncUp = Shared(syncUpsList.$syncUps[id: id]),
      let agenda = withDependencies(
        from: self,
        operation: { AgendaModel(continuing: draft, of: syncUp) }
      )
    {
      syncUpsList.show(syncUp.wrappedValue)
      path = withDependencies(from: self) { .init(routes: [.detail(id)]) } + [.agenda(agenda)]
      $notice.withLock {
        $0 = "The program ended before you saved this agenda item: its text is restored."
      }
      return
    }
    if let syncUp = syncUpsList.syncUps[id: id] { syncUpsList.show(syncUp) }
    let isNew = draft.base.title.isBlank && syncUpsList.syncUps[id: draft.base.id] == nil
    let form = withDependencies(from: self) { SyncUpFormModel(draft) }
    syncUpsList.destination = isNew ? .add(form) : .edit(form)
    $notice.withLock {
      $0 = "The program ended before you saved this form: its entries are restored."
    }
  }
}
