package import IdentifiedCollections
package import Models
import Sharing

/// A part of a sync-up that a change has left as it is, because it has changed since.
package enum KeptPart: String, Hashable, Sendable {
  /// The sync-up as a whole.
  case syncUp

  /// Its attendees.
  case attendees

  /// Its length.
  case duration

  /// Its meetings, and their notes.
  case meetings

  /// Its place in the list.
  case place

  /// Its theme.
  case theme

  /// Its title.
  case title
}

extension Sequence<SyncUpChange> {
  /// Makes the changes of one step in a list in which other things may have changed since.
  ///
  /// - Parameter syncUps: The list.
  /// - Returns: What has changed since and stays, by sync-up.
  package func apply(to syncUps: inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]] {
    var kept: [SyncUp.ID: [KeptPart]] = [:]
    var moved: [(id: SyncUp.ID, place: Place<SyncUp.ID>)] = []
    // Found before anything gets another place.
    for change in self where change.isMoved {
      guard let before = change.before, let after = change.after else { continue }
      guard let place = syncUps.place(of: change.id) else { continue }
      if place.predecessor == before.place.predecessor {
        moved.append((change.id, after.place))
      } else {
        kept[change.id, default: []].append(.place)
      }
    }
    var placed: [(syncUp: SyncUp, place: Place<SyncUp.ID>)] = []
    for change in self {
      let (parts, created) = change.applyContent(to: &syncUps)
      kept[change.id, default: []] += parts
      if let created { placed.append(created) }
    }
    for (id, place) in moved {
      if let syncUp = syncUps.remove(id: id) { placed.append((syncUp, place)) }
    }
    // The first ones first: others stand behind them.
    for (syncUp, place) in placed.sorted(by: { $0.place.index < $1.place.index }) {
      syncUps.insert(syncUp, at: place)
    }
    return kept.filter { !$0.value.isEmpty }
  }
}

extension SyncUpChange {
  /// Makes the change, but for the place of a sync-up that is created or moved.
  ///
  /// - Returns: What has changed since and stays, and the sync-up that is to be inserted.
  fileprivate func applyContent(
    to syncUps: inout IdentifiedArrayOf<SyncUp>
  ) -> (kept: [KeptPart], created: (syncUp: SyncUp, place: Place<SyncUp.ID>)?) {
    switch (before, after, syncUps[id: id]) {
    case (let before?, let after?, let now?):
      let merged = merged(now, from: before, to: after)
      syncUps[id: id] = merged
      return (keptParts(in: merged, from: before.syncUp, to: after.syncUp), nil)
    case (nil, let after?, nil): return ([], (after.syncUp, after.place))
    case (let before?, nil, let now?):
      guard now == before.syncUp else { return ([.syncUp], nil) }
      syncUps.remove(id: id)
      return ([], nil)
    // Somebody else has created it, or deleted it, meanwhile.
    case (nil, let after?, let now?): return (now == after.syncUp ? [] : [.syncUp], nil)
    case (.some, .some, nil): return ([.syncUp], nil)
    case (_, nil, _): return ([], nil)
    }
  }

  private func merged(_ now: SyncUp, from before: Version, to after: Version) -> SyncUp {
    var merged = now
    var merger = Merger()
    merger.merge(&merged, after.syncUp, since: before.syncUp)
    // A merge knows no places of meetings that are not among those of the other version.
    var meetings = now.meetings
    meetings.removeAll { merged.meetings[id: $0.id] == nil }
    for id in meetings.ids { meetings[id: id] = merged.meetings[id: id] }
    for (id, place) in after.meetingPlaces.sorted(by: { $0.value.index < $1.value.index })
    where meetings[id: id] == nil {
      if let meeting = merged.meetings[id: id] { meetings.insert(meeting, at: place) }
    }
    merged.meetings = meetings
    return merged
  }

  /// What is not as the change would have it.
  private func keptParts(
    in result: SyncUp,
    from before: SyncUp,
    to after: SyncUp
  ) -> [KeptPart] {
    func isKept<Element: Equatable>(
      _ part: KeyPath<SyncUp, IdentifiedArray<Element.ID, Element>>
    ) -> Bool where Element: Identifiable {
      let (before, after) = (before[keyPath: part], after[keyPath: part])
      return Set(before.ids).union(after.ids).contains {
        before[id: $0] != after[id: $0] && result[keyPath: part][id: $0] != after[id: $0]
      }
    }
    func isKept<Member: Equatable>(_ part: KeyPath<SyncUp, Member>) -> Bool {
      before[keyPath: part] != after[keyPath: part] && result[keyPath: part] != after[keyPath: part]
    }
    var kept: [KeptPart] = []
    if isKept(\.attendees) { kept.append(.attendees) }
    if isKept(\.duration) { kept.append(.duration) }
    if isKept(\.meetings) { kept.append(.meetings) }
    if isKept(\.theme) { kept.append(.theme) }
    if isKept(\.title) { kept.append(.title) }
    return kept
  }
}
