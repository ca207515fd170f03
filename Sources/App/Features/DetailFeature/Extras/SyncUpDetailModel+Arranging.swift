import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

// Arranging the attendees, and ticking the action items.
extension SyncUpDetailModel {
  /// Toggles between a row for each attendee and a compact list.
  package func attendeesButtonTapped() {
    isUnfolded.toggle()
  }

  /// Moves an attendee in the speaking order.
  ///
  /// - Parameters:
  ///   - id: The attendee to move.
  ///   - offset: The number of positions. A negative offset moves towards the start.
  package func attendeeMoved(id: Attendee.ID, by offset: Int) {
    guard let attendee = syncUp.attendees[id: id] else { return }
    $syncUp.withLock(recording: .move(attendee: attendee.name, in: syncUp.title)) { syncUp in
      guard let index = syncUp.attendees.index(id: id) else { return }
      let target = min(max(0, index + offset), syncUp.attendees.count - 1)
      syncUp.attendees.move(fromOffsets: [index], toOffset: target > index ? target + 1 : target)
    }
  }

  /// The open action items, and the items ticked on this screen, newest meeting first.
  package var actionItems: [ActionItem] {
    let syncUp = syncUp
    let items =
      lastItems.flatMap { $0.meetings == syncUp.meetings ? $0.items : nil } ?? syncUp.actionItems
    lastItems = (syncUp.meetings, items)
    return items.filter { !$0.isDone || tickedIDs.contains($0.id) }
  }

  /// Ticks or unticks an action item.
  ///
  /// - Parameter item: The item as the user saw it.
  package func itemTicked(_ item: ActionItem) {
    if $syncUps.tick(item, isDone: !item.isDone) { tickedIDs.insert(item.id) }
  }
}
