import Clients
import Dependencies
package import Models
import PersistenceKeys
import Sharing
import Tagged

// The draft on the disk, for a process that has no time left to save it.
extension SyncUpFormModel {
  /// Opens the form again that was filled in when a process was killed.
  ///
  /// - Parameter draft: What was typed.
  package convenience init(_ draft: FormDraft) {
    self.init(syncUp: draft.syncUp, original: draft.base)
    kept = (draft.id, locks.lock(draft.id.rawValue) ?? {})
  }

  /// Stores the draft on the disk, or removes it from there if nothing is changed any more.
  ///
  /// A command keeps no draft: it saves what it changes at once. In the app, the draft stays on the
  /// disk until the sync-ups are saved: the app removes it then.
  func keepDraft() {
    guard origin == .window else { return }
    guard hasChanges else { return forgetDraft() }
    let kept = kept ?? newDraft()
    self.kept = kept
    let draft = FormDraft(id: kept.id, base: original, syncUp: syncUp)
    $drafts.withLock { _ = $0.updateOrAppend(draft) }
  }

  /// Names a draft after the sync-up, unless another window has one of the same, or has left it.
  private func newDraft() -> (FormDraft.ID, unlock: @Sendable () -> Void) {
    let id = original.id.rawValue
    if drafts[id: FormDraft.ID(id)] == nil, let unlock = locks.lock(id) {
      return (FormDraft.ID(id), unlock)
    }
    let other = uuid()
    return (FormDraft.ID(other), locks.lock(other) ?? {})
  }

  /// Removes what was changed from the disk.
  func forgetDraft() {
    guard let id = kept?.id, drafts[id: id] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: id) }
  }
}
