import Dependencies
import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

// Reordering the list, and duplicating sync-ups.
extension SyncUpsListModel {
  /// A position in the list.
  package enum Placement: Hashable, Sendable {
    /// After another sync-up.
    case after(SyncUp.ID)

    /// Before another sync-up.
    case before(SyncUp.ID)

    /// A position counting from 1.
    ///
    /// A number greater than the number of sync-ups means the last position.
    case position(Int)
  }

  /// Inserts a copy of a sync-up after the original.
  ///
  /// The copy has no past meetings and no agenda.
  ///
  /// - Parameters:
  ///   - id: The sync-up to copy.
  ///   - title: The copy's title, or `nil` to append `(copy)` to the original title.
  /// - Returns: The copy, or `nil` if the sync-up does not exist.
  @discardableResult
  package func duplicateButtonTapped(id: SyncUp.ID, title: String? = nil) -> SyncUp? {
    guard let original = syncUps[id: id] else { return nil }
    var copy = SyncUp(
      id: SyncUp.ID(uuid()),
      duration: original.duration,
      theme: original.theme,
      title: title ?? original.title.titleOfCopy(besides: syncUps.map(\.title))
    )
    copy.schedule = original.schedule
    copy.unknownMembers = original.unknownMembers
    for attendee in original.attendees {
      var attendeeCopy = Attendee(id: Attendee.ID(uuid()), name: attendee.name)
      attendeeCopy.unknownMembers = attendee.unknownMembers
      copy.attendees.append(attendeeCopy)
    }
    $syncUps.add(copy, after: id, as: .duplicate(original.title))
    show(copy)
    return copy
  }

  /// Moves a sync-up to another position in the file.
  ///
  /// - Parameters:
  ///   - id: The sync-up to move.
  ///   - placement: The new position. If the position is relative to a sync-up that does not exist,
  ///     the method moves nothing.
  package func syncUpMoved(id: SyncUp.ID, to placement: Placement) {
    let title = syncUps[id: id]?.title ?? ""
    $syncUps.withLock(recording: .move(title), moving: id) { syncUps in
      guard let index = syncUps.index(id: id) else { return }
      let destination: Int? =
        switch placement {
        case .before(let other): syncUps.index(id: other)
        case .after(let other): syncUps.index(id: other).map { $0 + 1 }
        case .position(let position): position - 1 > index ? position : position - 1
        }
      guard let destination else { return }
      syncUps.move(fromOffsets: [index], toOffset: min(max(destination, 0), syncUps.count))
    }
  }

  /// Moves a sync-up by one row.
  ///
  /// If a filter or the sort order prevents the move, tells the user why.
  ///
  /// - Parameters:
  ///   - id: The sync-up to move.
  ///   - offset: 1 to move the sync-up down, -1 to move the sync-up up.
  package func moveButtonTapped(id: SyncUp.ID, by offset: Int) {
    if isFiltered {
      $notice.withLock { $0 = "A filtered list cannot be rearranged: Esc shows the whole list." }
    } else if sortOrder != .manual {
      $notice.withLock {
        $0 = "A sorted list cannot be rearranged: press 'o' until it is in your own order."
      }
    } else if let index = syncUps.index(id: id), syncUps.indices.contains(index + offset) {
      let neighbour = syncUps[index + offset].id
      syncUpMoved(id: id, to: offset < 0 ? .before(neighbour) : .after(neighbour))
    }
  }

  /// Selects the next sort order, and shows its name in a notice.
  package func orderButtonTapped() {
    let orders = SyncUpsSortOrder.allCases
    let index = orders.firstIndex(of: sortOrder) ?? 0
    let next = orders[(index + 1) % orders.count]
    $sortOrder.withLock { $0 = next }
    $notice.withLock { $0 = next.sentence }
  }
}

extension SyncUpsSortOrder {
  /// A sentence about the sort order.
  fileprivate var sentence: String {
    switch self {
    case .manual: "The list is in your own order: 'J' and 'K' move a row."
    case .title: "The list is sorted by title."
    case .lastMeeting: "The list is sorted by last meeting, the most recent first."
    case .next: "The list is sorted by next meeting, the earliest first."
    }
  }
}
