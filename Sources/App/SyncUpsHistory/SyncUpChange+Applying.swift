package import IdentifiedCollections
package import Models
import Sharing

/// A part of a sync-up that an undo or redo does not change, because a later change affects it.
package enum KeptPart: Hashable, Sendable {
  /// The whole sync-up.
  case syncUp

  /// The deletion of the sync-up: the sync-up stays deleted.
  case deletion

  /// The agenda of the sync-up.
  case agenda

  /// The attendees of the sync-up.
  case attendees

  /// The removal of an attendee: the attendee stays removed.
  case attendeeRemoval

  /// The length of the sync-up.
  case duration

  /// The meetings of the sync-up, and their notes.
  case meetings

  /// The deletion of a meeting: the meeting stays deleted.
  case meetingDeletion

  /// The position of the sync-up in the list.
  case position

  /// The schedule of the sync-up.
  case schedule

  /// The theme of the sync-up.
  case theme

  /// The title of the sync-up.
  case title
}

extension Sequence<SyncUpChange> {
  /// Applies the changes of one step to a list that may contain later changes.
  ///
  /// - Parameter syncUps: The list to change.
  /// - Returns: The parts of each sync-up that stay unchanged because later changes affect them.
  package func apply(to syncUps: inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]] {
    var kept: [SyncUp.ID: [KeptPart]] = [:]
    var moved: [(id: SyncUp.ID, position: ListPosition<SyncUp.ID>)] = []
    // Find all positions before moving anything.
    for change in self where change.isMoved {
      guard let before = change.before, let after = change.after else { continue }
      guard let position = syncUps.position(of: change.id) else { continue }
      if position.predecessor == before.position.predecessor {
        moved.append((change.id, after.position))
      } else {
        kept[change.id, default: []].append(.position)
      }
    }
    var placed: [(syncUp: SyncUp, position: ListPosition<SyncUp.ID>)] = []
    for change in self {
      let (parts, created) = change.applyContent(to: &syncUps)
      kept[change.id, default: []] += parts
      if let created { placed.append(created) }
    }
    for (id, position) in moved {
      if let syncUp = syncUps.remove(id: id) { placed.append((syncUp, position)) }
    }
    // Insert the sync-ups in the order of their positions, because the predecessor of an inserted
    // sync-up may be inserted here, too.
    for (syncUp, position) in placed.sorted(by: { $0.position.index < $1.position.index }) {
      syncUps.insert(syncUp, at: position)
    }
    return kept.filter { !$0.value.isEmpty }
  }
}

extension SyncUpChange {
  /// Applies the change, but does not insert a new sync-up or move an existing one.
  ///
  /// - Returns: The parts that keep their current values because they were changed again later, and
  ///   the new sync-up to insert, if any.
  fileprivate func applyContent(
    to syncUps: inout IdentifiedArrayOf<SyncUp>
  ) -> (kept: [KeptPart], created: (syncUp: SyncUp, position: ListPosition<SyncUp.ID>)?) {
    switch (before, after, syncUps[id: id]) {
    case (let before?, let after?, let now?):
      let merged = merged(now, from: before, to: after)
      syncUps[id: id] = merged
      return (keptParts(of: now, in: merged, from: before.syncUp, to: after.syncUp), nil)
    case (nil, let after?, nil): return ([], (after.syncUp, after.position))
    case (let before?, nil, let now?):
      guard now == before.syncUp else { return ([.syncUp], nil) }
      syncUps.remove(id: id)
      return ([], nil)
    // The remaining cases apply if another process created or deleted the sync-up in the meantime.
    case (nil, let after?, let now?): return (now == after.syncUp ? [] : [.syncUp], nil)
    case (.some, .some, nil): return ([.deletion], nil)
    case (_, nil, _): return ([], nil)
    }
  }

  private func merged(_ now: SyncUp, from before: Version, to after: Version) -> SyncUp {
    var merged = now
    var merger = Merger()
    merger.merge(&merged, after.syncUp, since: before.syncUp)
    // Remove attendees who were removed later: the merge restores an attendee whom one side removed
    // and the other side renamed.
    merged.attendees.removeAll { attendee in
      before.syncUp.attendees[id: attendee.id] != nil && now.attendees[id: attendee.id] == nil
    }
    // Insert restored meetings at their previous positions, which the merge does not know.
    var meetings = now.meetings
    meetings.removeAll { merged.meetings[id: $0.id] == nil }
    for id in meetings.ids { meetings[id: id] = merged.meetings[id: id] }
    for (id, position) in after.meetingPositions.sorted(by: { $0.value.index < $1.value.index })
    where meetings[id: id] == nil {
      if let meeting = merged.meetings[id: id] { meetings.insert(meeting, at: position) }
    }
    merged.meetings = meetings
    return merged
  }

  /// Returns the parts whose values in the result differ from the values that the change sets.
  ///
  /// - Parameters:
  ///   - now: The sync-up before the change was applied.
  ///   - result: The sync-up after the change was applied.
  ///   - before: The version before the original change.
  ///   - after: The version after the original change.
  private func keptParts(
    of now: SyncUp,
    in result: SyncUp,
    from before: SyncUp,
    to after: SyncUp
  ) -> [KeptPart] {
    var kept: [KeptPart] = []
    func isKept<Root, Member: Equatable>(
      _ member: KeyPath<Root, Member>,
      _ result: Root,
      _ before: Root,
      _ after: Root
    ) -> Bool {
      before[keyPath: member] != after[keyPath: member]
        && result[keyPath: member] != after[keyPath: member]
    }
    func find<Element: Identifiable & Equatable>(
      in elements: KeyPath<SyncUp, IdentifiedArray<Element.ID, Element>>,
      _ changed: KeptPart,
      _ removed: KeptPart,
      isKept: (_ result: Element, _ before: Element, _ after: Element) -> Bool
    ) {
      let (before, after) = (before[keyPath: elements], after[keyPath: elements])
      for id in before.ids + after.ids.filter({ before[id: $0] == nil })
      where before[id: id] != after[id: id] {
        let result = result[keyPath: elements][id: id]
        let part: KeptPart? =
          switch (before[id: id], after[id: id], result) {
          case (.some, .some, nil): removed
          case (let before?, let after?, let result?): isKept(result, before, after) ? changed : nil
          case (_, let after, let result): result == after ? nil : changed
          }
        if let part, !kept.contains(part) { kept.append(part) }
      }
    }
    // The text of an agenda line never changes.
    find(in: \.agenda, .agenda, .agenda) { _, _, _ in false }
    find(in: \.attendees, .attendees, .attendeeRemoval) { isKept(\.name, $0, $1, $2) }
    if isKept(\.duration, result, before, after) { kept.append(.duration) }
    find(in: \.meetings, .meetings, .meetingDeletion) { result, before, after in
      isKept(\.date, result, before, after) || isKept(\.duration, result, before, after)
        || isKept(\.pausedTime, result, before, after)
        || isKept(\.attendances, result, before, after)
        || isKept(\.absentees, result, before, after)
        || now.meetings[id: before.id]?.transcript
          .changesLines(ofChangeFrom: before.transcript, to: after.transcript) == true
    }
    if isKept(\.schedule, result, before, after) { kept.append(.schedule) }
    if isKept(\.theme, result, before, after) { kept.append(.theme) }
    if isKept(\.title, result, before, after) { kept.append(.title) }
    return kept
  }
}
