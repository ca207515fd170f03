import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

extension RecordMeetingModel {
  /// How many action items were open when the meeting began.
  package var openItemCount: Int { openItems.count }

  /// The action items that were open when the meeting began, as they are now.
  ///
  /// One that was removed from the notes meanwhile is left out.
  package var itemsOfLastTime: [ActionItem] {
    let syncUp = syncUp
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

  /// Marks an action item of last time as done, or as open again.
  ///
  /// - Parameter item: The item as the user has read it.
  package func itemTicked(_ item: ActionItem) {
    guard !isOver else { return }
    let now = itemsOfLastTime.first { $0.id == item.id } ?? item
    $syncUp.tick(item, isDone: !now.isDone)
  }
}
