import Clients
import Dependencies
package import IdentifiedCollections
import Models
import PersistenceKeys
package import Sharing
import Tagged

/// The drafts of one kind that are on disk, of all windows.
///
/// ```swift
/// let forms = StoredDrafts<FormDraft>()
/// for form in forms.left { reopen(form) }
/// await forms.removeSaved()
/// ```
package struct StoredDrafts<Value: DraftValue>: Sendable {
  /// The drafts.
  @Shared package var drafts: IdentifiedArrayOf<Value>

  @Shared(.syncUps) private var syncUps
  @Dependency(\.meetingLockClient) private var locks

  /// Finds the drafts beside the user's file.
  package init() {
    _drafts = Shared(Value.key)
  }

  /// The drafts that hold something to be saved and that no process is editing, since theirs has
  /// died.
  package var left: [Value] { drafts.filter { $0.isSaved(in: syncUps) != true && !isLocked($0) } }

  /// The drafts of ``left`` that belong to something that was deleted since.
  package var orphans: [Value] { left.filter { $0.isSaved(in: syncUps) == nil } }

  /// The drafts of which everything is in the list, and perhaps not in its file yet.
  package var saved: [Value] { drafts.filter { $0.isSaved(in: syncUps) == true } }

  /// Removes the drafts of which everything is in the file.
  ///
  /// If the sync-ups cannot be saved, the drafts stay: the error is one of the shared sync-ups.
  ///
  /// - Parameter ids: The only drafts to remove, or `nil` for all.
  /// - Returns: The drafts that were removed.
  @discardableResult
  package func removeSaved(_ ids: [Value.ID]? = nil) async -> [Value] {
    func isSaved(_ draft: Value) -> Bool {
      ids?.contains(draft.id) != false && draft.isSaved(in: syncUps) == true
    }
    guard drafts.contains(where: isSaved) else { return [] }
    do { try await $syncUps.save() } catch { return [] }
    // An undo may have removed what was saved while the file was written.
    let removed = drafts.filter(isSaved)
    if !removed.isEmpty {
      $drafts.withLock { drafts in drafts.removeAll { removed.ids.contains($0.id) } }
    }
    return Array(removed)
  }

  private func isLocked(_ draft: Value) -> Bool { locks.isLocked(draft.id.rawValue) }
}
