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
/// without content. This object holds a lock while it exists. The lock tells other processes that
/// the draft is not abandoned.
///
/// Forms and notes use it. A meeting in progress has a lock of its own, because several windows can
/// share the meeting; its draft follows the same rule.
///
/// ```swift
/// let draft = Draft<FormDraft>(preferring: syncUp.id.rawValue)
/// draft.keep { FormDraft(id: $0, base: original, syncUp: syncUp) }
/// ```
package final class Draft<Value: DraftValue> {
  @Shared private var drafts: IdentifiedArrayOf<Value>
  @Dependency(\.meetingLockClient) private var locks
  @Dependency(\.uuid) private var uuid

  private let preferredID: UUID?

  /// The id of the draft and the closure that releases its lock, or `nil` before the first change.
  private var held: (id: Value.ID, unlock: @Sendable () -> Void)?

  /// Creates a draft that is stored and locked with the first change.
  ///
  /// - Parameter id: The id of the draft, unless there is already one with this id. By default a
  ///   new one.
  package init(preferring id: UUID? = nil) {
    preferredID = id
    _drafts = Shared(Value.key)
  }

  /// Continues a draft whose process died.
  ///
  /// - Parameter id: The id of the draft.
  package convenience init(continuing id: Value.ID) {
    self.init()
    held = (id, locks.lock(id.rawValue) ?? {})
  }

  deinit { held?.unlock() }

  /// Stores the draft, preserving the members that another version wrote.
  ///
  /// - Parameter value: Returns the value for the id of the draft.
  package func keep(_ value: (Value.ID) -> Value) {
    let held = held ?? newDraft()
    self.held = held
    $drafts.keep(value(held.id))
  }

  /// Removes the draft, because the user discarded it or reverted all changes.
  package func discard() {
    guard let id = held?.id, drafts[id: id] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: id) }
  }

  /// Chooses the preferred id, unless another window has a draft with that id or died and left one.
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

extension Shared {
  /// Stores a draft, preserving the members that another version wrote.
  ///
  /// - Parameter draft: The draft.
  package func keep<Draft: DraftValue>(_ draft: Draft) where Value == IdentifiedArrayOf<Draft> {
    withLock { drafts in
      var draft = draft
      draft.unknownMembers = drafts[id: draft.id]?.unknownMembers ?? draft.unknownMembers
      drafts.updateOrAppend(draft)
    }
  }
}
