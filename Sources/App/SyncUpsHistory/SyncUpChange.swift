package import IdentifiedCollections
package import Models

/// A change that one step made to one sync-up, and that can be reversed.
///
/// Applying a change is a three-way merge, so later changes are kept: `base` is the version before
/// the change, `theirs` the version after it, and `ours` the current version.
package struct SyncUpChange: Hashable, Identifiable, Sendable {
  /// One side of a change.
  package struct Version: Hashable, Sendable {
    /// The sync-up on this side of the change.
    ///
    /// If the change has two sides, this sync-up contains only the members and meetings that differ
    /// between the sides. Members that do not differ have the values of a new sync-up.
    package let syncUp: SyncUp

    /// The sync-up's position in the list.
    package let position: ListPosition<SyncUp.ID>

    /// The positions of the meetings that only this side contains.
    package let meetingPositions: [Meeting.ID: ListPosition<Meeting.ID>]

    /// Creates a version.
    ///
    /// - Parameters:
    ///   - syncUp: The sync-up, with only those members that differ from the other side.
    ///   - position: The sync-up's position in the list.
    ///   - meetingPositions: The positions of the meetings that only this side contains.
    package init(
      syncUp: SyncUp,
      position: ListPosition<SyncUp.ID>,
      meetingPositions: [Meeting.ID: ListPosition<Meeting.ID>]
    ) {
      self.syncUp = syncUp
      self.position = position
      self.meetingPositions = meetingPositions
    }
  }

  /// The id of the changed sync-up.
  package let id: SyncUp.ID

  /// The version before the change, or `nil` for an addition.
  package let before: Version?

  /// The version after the change, or `nil` for a deletion.
  package let after: Version?

  /// Whether the sync-up moved relative to the other sync-ups that are in the list before and after
  /// the change.
  package let isMoved: Bool

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - id: The id of the sync-up.
  ///   - before: The version before the change, or `nil` for an addition.
  ///   - after: The version after the change, or `nil` for a deletion.
  ///   - isMoved: Whether the sync-up moved relative to other sync-ups.
  package init(id: SyncUp.ID, before: Version?, after: Version?, isMoved: Bool) {
    self.id = id
    self.before = before
    self.after = after
    self.isMoved = isMoved
  }

  package var inverse: SyncUpChange {
    SyncUpChange(id: id, before: after, after: before, isMoved: isMoved)
  }
}

// MARK: - Finding changes

extension SyncUpChange {
  /// Returns the changes between two versions of a list.
  ///
  /// - Parameters:
  ///   - before: The version before the changes.
  ///   - after: The version after the changes.
  ///   - id: The sync-up that was moved, if any. Without this id, the result could be wrong if two
  ///     sync-ups swap positions, because either of them may have been moved.
  /// - Returns: The changes, in the order of the later version, followed by the deletions.
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

  /// Returns the ids of the sync-ups in both versions whose relative positions differ.
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
  /// Creates one side of a change, or returns `nil` if this side does not contain the sync-up.
  fileprivate init?(
    _ id: SyncUp.ID,
    in syncUps: IdentifiedArrayOf<SyncUp>,
    unlike other: SyncUp?
  ) {
    guard let syncUp = syncUps[id: id], let position = syncUps.position(of: id) else { return nil }
    guard let other else {
      self.init(syncUp: syncUp, position: position, meetingPositions: [:])
      return
    }
    var meetingPositions: [Meeting.ID: ListPosition<Meeting.ID>] = [:]
    for meeting in syncUp.meetings.ids where other.meetings[id: meeting] == nil {
      meetingPositions[meeting] = syncUp.meetings.position(of: meeting)
    }
    self.init(syncUp: syncUp.unlike(other), position: position, meetingPositions: meetingPositions)
  }
}

extension SyncUp {
  /// Returns a sync-up that contains only the members and meetings that differ from another
  /// version.
  fileprivate func unlike(_ other: SyncUp) -> SyncUp {
    var difference = SyncUp(id: id)
    if agenda != other.agenda { difference.agenda = agenda }
    if attendees != other.attendees { difference.attendees = attendees }
    if duration != other.duration { difference.duration = duration }
    difference.meetings = meetings.filter { other.meetings[id: $0.id] != $0 }
    if schedule != other.schedule { difference.schedule = schedule }
    if theme != other.theme { difference.theme = theme }
    if title != other.title { difference.title = title }
    if unknownMembers != other.unknownMembers { difference.unknownMembers = unknownMembers }
    return difference
  }
}
