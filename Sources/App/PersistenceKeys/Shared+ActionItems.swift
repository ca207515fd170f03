import IdentifiedCollections
package import Models
package import Sharing
import Tagged

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Marks an action item as done, or as open again, on the line where it stands, as a step that can
  /// be taken back.
  ///
  /// Nothing is changed if another item has that place meanwhile.
  ///
  /// - Parameters:
  ///   - item: The item, as the user has read it.
  ///   - isDone: Whether it is done.
  /// - Returns: Whether the item was found.
  @discardableResult
  package func mark(_ item: ActionItem, isDone: Bool) -> Bool {
    withLock(recording: "\(isDone ? "Tick" : "Open again") '\(item.text)'") { syncUps in
      guard let syncUp = syncUps[id: item.syncUpID],
        let meeting = syncUp.meetings[id: item.id.meetingID],
        syncUp.actionItems(of: meeting).contains(where: { $0.id == item.id && $0.text == item.text }
        )
      else { return false }
      syncUps[id: item.syncUpID]?.meetings[id: item.id.meetingID]?
        .markActionItem(item.id.number, isDone: isDone)
      return true
    }
  }
}
