import Clients
import Dependencies
import Foundation
package import IdentifiedCollections
import Models
import PersistenceKeys
package import Sharing
import Tagged

/// The stored drafts of one kind, from all windows.
///
/// ```swift
/// let forms = StoredDrafts<FormDraft>()
/// for form in forms.left { reopen(form) }
/// await forms.removeSaved()
/// ```
package struct StoredDrafts<Value: DraftValue>: Sendable {
  /// All stored drafts of this kind.
  @Shared package var drafts: IdentifiedArrayOf<Value>

  @Shared(.syncUps) private var syncUps
  @Dependency(\.date.now) private var now
  @Dependency(\.meetingLockClient) private var locks

  /// Loads the drafts that belong to the user's file.
  package init() {
    _drafts = Shared(Value.key)
  }

  /// The unsaved drafts that processes left behind when they died.
  package var left: [Value] { drafts.filter { $0.isSaved(in: syncUps) != true && !isOpen($0) } }

  /// The drafts in ``left`` whose sync-up or meeting was deleted.
  package var orphans: [Value] { left.filter { $0.isSaved(in: syncUps) == nil } }

  /// The drafts whose changes are in the list, but perhaps not in the list's file yet.
  package var saved: [Value] { drafts.filter { $0.isSaved(in: syncUps) == true } }

  /// Saves the list of sync-ups, and removes the drafts whose changes the list contains.
  ///
  /// If the list cannot be saved, the drafts stay, and the list's `saveError` is set.
  ///
  /// - Parameter ids: The ids of the drafts that may be removed, or `nil` for all drafts.
  /// - Returns: The drafts that were removed.
  @discardableResult
  package func removeSaved(_ ids: [Value.ID]? = nil) async -> [Value] {
    func isSaved(_ draft: Value) -> Bool {
      ids?.contains(draft.id) != false && draft.isSaved(in: syncUps) == true
    }
    guard drafts.contains(where: isSaved) else { return [] }
    do { try await $syncUps.save() } catch { return [] }
    // Check again, because the user may have undone the saved change during the write.
    let removed = drafts.filter(isSaved)
    if !removed.isEmpty {
      $drafts.withLock { drafts in drafts.removeAll { removed.ids.contains($0.id) } }
    }
    return Array(removed)
  }

  /// Removes a draft that the user discarded, or whose text was saved in a draft of another kind.
  ///
  /// - Parameter id: The draft's id.
  package func remove(_ id: Value.ID) { $drafts.withLock { _ = $0.remove(id: id) } }

  /// Returns whether a process is still editing a draft, or holds the draft's meeting.
  ///
  /// - Parameter draft: The draft.
  package func isOpen(_ draft: Value) -> Bool {
    if locks.isLocked(draft.id.rawValue) { return true }
    guard let machine = draft.stamp?.machine, machine != locks.machine() else { return false }
    return now < draft.openUntil
  }
}
