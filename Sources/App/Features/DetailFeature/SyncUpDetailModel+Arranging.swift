import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import Tagged

// The order of the attendees, and what is to be done.
extension SyncUpDetailModel {
  /// Moves an attendee in the order of speaking.
  ///
  /// - Parameters:
  ///   - id: The attendee.
  ///   - offset: By how many places, negative towards the first.
  package func attendeeMoved(id: Attendee.ID, by offset: Int) {
    guard let attendee = syncUp.attendees[id: id] else { return }
    let title = "Move '\(attendee.name)' in '\(syncUp.title)'"
    $syncUp.withLock(recording: title) { syncUp in
      guard let index = syncUp.attendees.index(id: id) else { return }
      let target = min(max(0, index + offset), syncUp.attendees.count - 1)
      syncUp.attendees.move(fromOffsets: [index], toOffset: target > index ? target + 1 : target)
    }
  }

  /// What is to be done, newest meeting first, and what was ticked here.
  package var actionItems: [ActionItem] {
    let syncUp = syncUp
    let items =
      lastItems.flatMap { $0.meetings == syncUp.meetings ? $0.items : nil } ?? syncUp.actionItems
    lastItems = (syncUp.meetings, items)
    return items.filter { !$0.isDone || tickedIDs.contains($0.id) }
  }

  /// Ticks an action item, or opens it again.
  ///
  /// - Parameter item: The item, as the user has read it.
  package func itemTicked(_ item: ActionItem) {
    if $syncUps.tick(item, isDone: !item.isDone) { tickedIDs.insert(item.id) }
  }
}
