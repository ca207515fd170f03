import Drafts
package import Models
import PersistenceKeys
import SyncUpsHistory

extension SyncUpFormModel {
  /// Reopens the form that was open when a process died.
  ///
  /// - Parameter draft: The draft with the unsaved form.
  package convenience init(_ draft: FormDraft) {
    self.init(syncUp: draft.syncUp, original: draft.base)
    self.draft = Draft(continuing: draft.id)
  }

  /// Saves the changes as a draft, or removes the draft if the form contains no changes.
  ///
  /// A command saves its changes immediately and needs no draft.
  func keepDraft() {
    guard origin == .window else { return }
    guard hasChanges else { return draft.discard() }
    draft.keep { FormDraft(id: $0, base: original, syncUp: syncUp) }
  }
}
