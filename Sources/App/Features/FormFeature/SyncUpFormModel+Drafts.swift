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

  /// Keeps what was changed on the disk, and nothing that is as it was.
  ///
  /// A command types nothing that it would not save at once.
  ///
  /// When the draft is stored, the app removes it: only then is it sure to be in the file.
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
