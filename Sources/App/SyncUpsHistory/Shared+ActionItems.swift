import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
import Tagged

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Ticks an action item or opens it again, as a step that can be undone.
  ///
  /// If the item has another text or is gone, nothing changes, and a notice asks to look again.
  ///
  /// - Parameters:
  ///   - item: The item, as the user has read it.
  ///   - isDone: Whether the item is done.
  /// - Returns: Whether the item was found.
  @discardableResult
  package func tick(_ item: ActionItem, isDone: Bool) -> Bool {
    item.report(
      isFound: withLock(recording: .tick(item.text, isDone: isDone)) {
        $0[id: item.syncUpID]?.tick(item, isDone: isDone) ?? false
      }
    )
  }
}

extension Shared<SyncUp> {
  /// Ticks an action item of the sync-up or opens it again, as a step that can be undone.
  ///
  /// If the item has another text or is gone, nothing changes, and a notice asks to look again.
  ///
  /// - Parameters:
  ///   - item: The item, as the user has read it.
  ///   - isDone: Whether the item is done.
  /// - Returns: Whether the item was found.
  @discardableResult
  package func tick(_ item: ActionItem, isDone: Bool) -> Bool {
    item.report(
      isFound: withLock(recording: .tick(item.text, isDone: isDone)) {
        $0.tick(item, isDone: isDone)
      }
    )
  }
}

extension ActionItem {
  fileprivate func report(isFound: Bool) -> Bool {
    @Shared(.notice) var notice
    if !isFound {
      $notice.withLock { $0 = "This item has changed since it was shown: look again." }
    }
    return isFound
  }
}
