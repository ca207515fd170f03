import Clients
import Dependencies
package import Foundation
package import IdentifiedCollections
import Models
import PersistenceKeys
package import Sharing
import Tagged

/// An unsaved edit of this process, kept on disk in case the process dies.
///
/// A draft disappears only when its content is saved or the user discards it: see
/// ``StoredDrafts/removeSaved(_:)`` and ``discard()``. The only exception is the draft of a meeting
/// that has no content.
///
/// A lock tells other processes that the draft is not abandoned. The draft of a form, of an agenda
/// line or of notes is locked while this object exists. A meeting already has a lock: several
/// windows share the meeting, and the window that takes it over continues the draft.
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

  /// The id of the draft and the closure that releases its own lock, or `nil` before the first
  /// change.
  private var held: (id: Value.ID, unlock: @Sendable () -> Void)?

  /// Creates a draft that is stored and locked with the first change.
  ///
  /// - Parameter id: The draft's id, unless a draft with this id exists. By default, a new id.
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
  ///   - drafts: The stored drafts.
  package init(lockedByCaller id: Value.ID, in drafts: Shared<IdentifiedArrayOf<Value>>) {
    preferredID = nil
    _drafts = drafts
    held = (id, {})
  }

  deinit { held?.unlock() }

  /// Stores the draft, preserving the members that another version wrote.
  ///
  /// - Parameter value: Returns the value for the draft's id.
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

  /// Removes the draft, because the user discarded it or reverted all changes.
  package func discard() {
    guard let id = held?.id, drafts[id: id] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: id) }
  }

  /// Chooses the preferred id, unless a draft with that id exists, whose window may have died.
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
