import Dependencies
import IdentifiedCollections
package import Models
import PersistenceKeys
import Sharing
import Tagged

// The order of the list, and copies in it.
extension SyncUpsListModel {
  /// Where in the list a sync-up is put.
  package enum Placement: Hashable, Sendable {
    /// Behind another one.
    case after(SyncUp.ID)

    /// In front of another one.
    case before(SyncUp.ID)

    /// At a place, 1 for the first. The last place stands for those behind it.
    case place(Int)
  }

  /// Adds a copy of a sync-up behind it.
  ///
  /// The copy has not met yet.
  ///
  /// - Parameters:
  ///   - id: The sync-up.
  ///   - title: The title of the copy, or `nil` for the old one with `(copy)` after it.
  /// - Returns: The copy, or `nil` if there is no such sync-up.
  @discardableResult
  package func duplicateButtonTapped(id: SyncUp.ID, title: String? = nil) -> SyncUp? {
    guard let original = syncUps[id: id] else { return nil }
    var copy = SyncUp(
      id: SyncUp.ID(uuid()),
      duration: original.duration,
      theme: original.theme,
      title: title ?? "\(original.title) (copy)"
    )
    copy.unknownMembers = original.unknownMembers
    for attendee in original.attendees {
      var attendeeCopy = Attendee(id: Attendee.ID(uuid()), name: attendee.name)
      attendeeCopy.unknownMembers = attendee.unknownMembers
      copy.attendees.append(attendeeCopy)
    }
    $syncUps.withLock(recording: "Duplicate '\(original.title)'") { syncUps in
      let place = syncUps.index(id: id).map { $0 + 1 } ?? syncUps.count
      _ = syncUps.insert(copy, at: place)
    }
    show(copy)
    $notice.withLock { $0 = "\(copy.title.quotedTitle) was added." }
    return copy
  }

  /// Moves a sync-up to another place in the file.
  ///
  /// - Parameters:
  ///   - id: The sync-up.
  ///   - placement: Where it is put. Nothing changes if the other one is not there.
  package func syncUpMoved(id: SyncUp.ID, to placement: Placement) {
    let title = syncUps[id: id]?.title ?? ""
    $syncUps.withLock(recording: "Move '\(title)'", moving: id) { syncUps in
      guard let index = syncUps.index(id: id) else { return }
      let destination: Int? =
        switch placement {
        case .before(let other): syncUps.index(id: other)
        case .after(let other): syncUps.index(id: other).map { $0 + 1 }
        case .place(let place): place - 1 > index ? place : place - 1
        }
      guard let destination else { return }
      syncUps.move(fromOffsets: [index], toOffset: min(max(destination, 0), syncUps.count))
    }
  }

  /// Moves a sync-up by one row, or says why rows cannot be moved now.
  ///
  /// - Parameters:
  ///   - id: The sync-up.
  ///   - offset: 1 to move it down, -1 to move it up.
  package func moveButtonTapped(id: SyncUp.ID, by offset: Int) {
    if isFiltered {
      $notice.withLock { $0 = "A filtered list keeps its order: Esc shows all of it." }
    } else if sortOrder != .manual {
      $notice.withLock { $0 = "A sorted list keeps its order: 'o' chooses your own." }
    } else if let index = syncUps.index(id: id), syncUps.indices.contains(index + offset) {
      let neighbour = syncUps[index + offset].id
      syncUpMoved(id: id, to: offset < 0 ? .before(neighbour) : .after(neighbour))
    }
  }

  /// Shows the list in the next order, and says which that is.
  package func orderButtonTapped() {
    let orders = SyncUpsSortOrder.allCases
    let index = orders.firstIndex(of: sortOrder) ?? 0
    let next = orders[(index + 1) % orders.count]
    $sortOrder.withLock { $0 = next }
    $notice.withLock { $0 = next.sentence }
  }
}

extension SyncUpsSortOrder {
  /// What order the list is in now.
  fileprivate var sentence: String {
    switch self {
    case .manual: "The list is in your own order: 'J' and 'K' move a row."
    case .title: "The list is in the order of the titles."
    case .lastMeeting: "The list has the sync-up first that met last."
    }
  }
}
