import Drafts
package import Models
import PersistenceKeys
import SyncUpsHistory

extension SyncUpFormModel {
  /// Opens the form again that was filled in when a process died.
  ///
  /// - Parameter draft: The typed form.
  package convenience init(_ draft: FormDraft) {
    self.init(syncUp: draft.syncUp, original: draft.base)
    self.draft = Draft(continuing: draft.id)
  }

  /// Keeps what was changed as a draft, or removes the draft if nothing is changed any more.
  ///
  /// A command keeps no draft: it saves what it changes at once.
  func keepDraft() {
    guard origin == .window else { return }
    guard hasChanges else { return draft.discard() }
    draft.keep { FormDraft(id: $0, base: original, syncUp: syncUp) }
  }
}
