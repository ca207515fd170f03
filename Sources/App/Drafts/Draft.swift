import Clients
import Dependencies
package import Foundation
package import IdentifiedCollections
import Models
import PersistenceKeys
package import Sharing
import Tagged

/// An unsaved edit in this process, kept on disk in case the process dies.
///
/// A draft is removed only once its content is saved or the user has discarded it: see
/// ``StoredDrafts/removeSaved(_:)`` and ``discard()``. If a meeting is so short and empty that the
/// user would not miss it, its draft is removed, too.
///
/// A lock tells other processes that the user is still editing the draft. The draft of a form, of
/// an agenda line or of notes is locked while this object exists. The draft of a meeting uses the
/// meeting's own lock, because several windows share the meeting. A window that takes over the
/// meeting also continues the draft.
///
/// ```swift
/// let draft = Draft<FormDraft>(preferring: syncUp.id.rawValue)
/// draft.keep { FormDraft(id: $0, base: original, syncUp: syncUp) }
/// ```
package final class Draft<Value: DraftValue> {
  @Shared private var drafts: IdentifiedArrayOf<Value>
  @Dependency(\.date.now) private var now
  @Dependency(\.meetingLockClient) private var locks
  @Dependency(\.uuid) private var uuid

  private let preferredID: UUID?

  /// The draft's id and a closure that releases the draft's lock, or `nil` before the first change.
  private var held: (id: Value.ID, unlock: @Sendable () -> Void)?

  /// Creates a draft, which is stored and locked at the first change.
  ///
  /// - Parameter id: The id to use, unless a draft with this id exists. By default, the draft gets
  ///   a new id.
  package init(preferring id: UUID? = nil) {
    preferredID = id
    _drafts = Shared(Value.key)
  }

  /// Continues the draft of a process that died.
  ///
  /// - Parameter id: The draft's id.
  package convenience init(continuing id: Value.ID) {
    self.init()
    held = (id, locks.lock(id.rawValue) ?? {})
  }

  /// Creates a draft whose lock the caller holds.
  ///
  /// - Parameters:
  ///   - id: The draft's id.
  ///   - drafts: The stored drafts of the same kind.
  package init(lockedByCaller id: Value.ID, in drafts: Shared<IdentifiedArrayOf<Value>>) {
    preferredID = nil
    _drafts = drafts
    held = (id, {})
  }

  deinit { held?.unlock() }

  /// Stores the draft, and preserves members that another version wrote.
  ///
  /// - Parameter value: A closure that receives the draft's id and returns the draft's new value.
  package func keep(_ value: (Value.ID) -> Value) {
    let held = held ?? newDraft()
    self.held = held
    var draft = value(held.id)
    if let machine = locks.machine() { draft.stamp = DraftStamp(date: now, machine: machine) }
    $drafts.withLock { drafts in
      draft.unknownMembers = drafts[id: draft.id]?.unknownMembers ?? draft.unknownMembers
      drafts.updateOrAppend(draft)
    }
  }

  /// Removes the draft after the user discarded it or reverted all changes.
  package func discard() {
    guard let id = held?.id, drafts[id: id] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: id) }
  }

  /// Chooses the id of a new draft, and locks the draft.
  ///
  /// If a draft with the preferred id exists, for example because the process that wrote the draft
  /// died, chooses a new id.
  private func newDraft() -> (Value.ID, unlock: @Sendable () -> Void) {
    if let preferredID, drafts[id: Value.ID(preferredID)] == nil,
      let unlock = locks.lock(preferredID)
    {
      return (Value.ID(preferredID), unlock)
    }
    let id = uuid()
    return (Value.ID(id), locks.lock(id) ?? {})
  }
}
