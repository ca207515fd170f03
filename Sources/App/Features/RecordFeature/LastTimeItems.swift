import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// The action items of a sync-up that were open when its meeting began.
package struct LastTimeItems {
  private let syncUp: Shared<SyncUp>
  private let openItems: [ActionItem]

  /// Remembers the items that are open.
  ///
  /// - Parameter syncUp: The sync-up that meets.
  init(of syncUp: Shared<SyncUp>) {
    self.syncUp = syncUp
    openItems = syncUp.wrappedValue.actionItems.open
  }

  /// The number of items that were open when the meeting began.
  package var openCount: Int { openItems.count }

  /// The items as they are now, without those that were removed from the notes.
  package var items: [ActionItem] {
    let syncUp = syncUp.wrappedValue
    var items: [Meeting.ID: [ActionItem]] = [:]
    return openItems.compactMap { item in
      let id = item.id.meetingID
      if items[id] == nil {
        items[id] = syncUp.meetings[id: id].map { syncUp.actionItems(of: $0) } ?? []
      }
      // The number of an item changes when one before it is removed.
      let sameText = items[id]?.filter { $0.text == item.text }
      return sameText?.first { $0.id == item.id } ?? sameText?.first
    }
  }

  /// Marks an item as done, or as open again.
  ///
  /// - Parameter item: The item as the user has read it.
  package func tick(_ item: ActionItem) {
    let now = items.first { $0.id == item.id } ?? item
    syncUp.tick(item, isDone: !now.isDone)
  }
}
