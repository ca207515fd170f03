import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
import Tagged

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Ticks or unticks an action item, as a step that can be undone.
  ///
  /// If the item has another text or is gone, nothing changes, and a notice asks the user to look
  /// again.
  ///
  /// - Parameters:
  ///   - item: The item as the user saw it.
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
  /// Ticks or unticks an action item of the sync-up, as a step that can be undone.
  ///
  /// If the item has another text or is gone, nothing changes, and a notice asks the user to look
  /// again.
  ///
  /// - Parameters:
  ///   - item: The item as the user saw it.
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
