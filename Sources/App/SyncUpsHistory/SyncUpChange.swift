package import IdentifiedCollections
package import Models

/// What one step has changed in one sync-up, in both directions.
///
/// To apply a change is a three-way merge: the base is the version before the change, theirs the
/// version after it, and ours what there is now. What has changed since stays.
package struct SyncUpChange: Hashable, Identifiable, Sendable {
  /// One side of a change.
  package struct Version: Hashable, Sendable {
    /// The sync-up.
    ///
    /// If there is another side, only the members and the meetings are here that are different on
    /// it. The other members have the values of a new sync-up, on both sides.
    package let syncUp: SyncUp

    /// Where it stood in the list.
    package let place: Place<SyncUp.ID>

    /// Where those of its meetings stood that are not on the other side.
    package let meetingPlaces: [Meeting.ID: Place<Meeting.ID>]

    /// Creates a version.
    ///
    /// - Parameters:
    ///   - syncUp: The sync-up, with what is different on the other side.
    ///   - place: Where it stood in the list.
    ///   - meetingPlaces: Where those of its meetings stood that are not on the other side.
    package init(
      syncUp: SyncUp,
      place: Place<SyncUp.ID>,
      meetingPlaces: [Meeting.ID: Place<Meeting.ID>]
    ) {
      self.syncUp = syncUp
      self.place = place
      self.meetingPlaces = meetingPlaces
    }
  }

  /// The sync-up.
  package let id: SyncUp.ID

  /// The version before the change, or `nil` if there was none.
  package let before: Version?

  /// The version after the change, or `nil` if there is none.
  package let after: Version?

  /// Whether the sync-up got another place among those that were there before and after.
  package let isMoved: Bool

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - id: The sync-up.
  ///   - before: The version before the change, or `nil` if there was none.
  ///   - after: The version after the change, or `nil` if there is none.
  ///   - isMoved: Whether it got another place among those that were there before and after.
  package init(id: SyncUp.ID, before: Version?, after: Version?, isMoved: Bool) {
    self.id = id
    self.before = before
    self.after = after
    self.isMoved = isMoved
  }

  /// The change that takes this one back.
  package var inverse: SyncUpChange {
    SyncUpChange(id: id, before: after, after: before, isMoved: isMoved)
  }
}

// MARK: - Finding changes

extension SyncUpChange {
  /// Finds what is different in two versions of a list.
  ///
  /// - Parameters:
  ///   - before: The version before the changes.
  ///   - after: The version after them.
  ///   - id: The sync-up that was moved, if one was. Of two that change places, either could be.
  /// - Returns: The changes, in the order of the later list; then those of the sync-ups that were
  ///   removed.
  package static func all(
    from before: IdentifiedArrayOf<SyncUp>,
    to after: IdentifiedArrayOf<SyncUp>,
    moving id: SyncUp.ID? = nil
  ) -> [SyncUpChange] {
    let moved = moved(from: before, to: after, probably: id)
    let removed = before.ids.filter { after.index(id: $0) == nil }
    return (Array(after.ids) + removed).compactMap { id in
      let (old, new) = (before[id: id], after[id: id])
      guard old != new || moved.contains(id) else { return nil }
      return SyncUpChange(
        id: id,
        before: Version(id, in: before, unlike: new),
        after: Version(id, in: after, unlike: old),
        isMoved: moved.contains(id)
      )
    }
  }

  /// The sync-ups that are in both versions, but in different places among those that are.
  private static func moved(
    from before: IdentifiedArrayOf<SyncUp>,
    to after: IdentifiedArrayOf<SyncUp>,
    probably id: SyncUp.ID?
  ) -> Set<SyncUp.ID> {
    let old = before.ids.filter { after.index(id: $0) != nil }
    let new = after.ids.filter { before.index(id: $0) != nil }
    if old == new { return [] }
    if let id, old.filter({ $0 != id }) == new.filter({ $0 != id }) { return [id] }
    return Set(
      new.difference(from: old).insertions.map { insertion in
        switch insertion {
        case .insert(_, let id, _), .remove(_, let id, _): id
        }
      }
    )
  }
}

extension SyncUpChange.Version {
  /// Takes what a change needs from one side of it.
  fileprivate init?(
    _ id: SyncUp.ID,
    in syncUps: IdentifiedArrayOf<SyncUp>,
    unlike other: SyncUp?
  ) {
    guard let syncUp = syncUps[id: id], let place = syncUps.place(of: id) else { return nil }
    guard let other else {
      self.init(syncUp: syncUp, place: place, meetingPlaces: [:])
      return
    }
    var meetingPlaces: [Meeting.ID: Place<Meeting.ID>] = [:]
    for meeting in syncUp.meetings.ids where other.meetings[id: meeting] == nil {
      meetingPlaces[meeting] = syncUp.meetings.place(of: meeting)
    }
    self.init(syncUp: syncUp.unlike(other), place: place, meetingPlaces: meetingPlaces)
  }
}

extension SyncUp {
  /// The members and the meetings that are different in another version, in a new sync-up.
  fileprivate func unlike(_ other: SyncUp) -> SyncUp {
    var difference = SyncUp(id: id)
    if attendees != other.attendees { difference.attendees = attendees }
    if duration != other.duration { difference.duration = duration }
    difference.meetings = meetings.filter { other.meetings[id: $0.id] != $0 }
    if theme != other.theme { difference.theme = theme }
    if title != other.title { difference.title = title }
    if unknownMembers != other.unknownMembers { difference.unknownMembers = unknownMembers }
    return difference
  }
}
