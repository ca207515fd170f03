package import IdentifiedCollections
package import Models

extension HistoryStep {
  /// Undoes the step, and keeps changes by later steps and by other programs.
  ///
  /// Comparing values is not enough to find later changes: for example, one later step may have
  /// changed a title, and another may have changed it back.
  ///
  /// - Parameters:
  ///   - syncUps: The current sync-ups, which this method changes.
  ///   - later: The changes of the later steps.
  /// - Returns: The parts of each sync-up that stay unchanged because later changes affect them.
  package func undo(
    in syncUps: inout IdentifiedArrayOf<SyncUp>,
    leaving later: [SyncUpChange]
  ) -> [SyncUp.ID: [KeptPart]] {
    var left: [SyncUp.ID: [KeptPart]] = [:]
    let inverses = changes.compactMap { change in
      let (inverse, kept) = change.inverse.leaving(later.filter { $0.id == change.id })
      if !kept.isEmpty { left[change.id] = kept }
      return inverse
    }
    let kept = inverses.apply(to: &syncUps)
    for (id, parts) in left where parts.contains(.syncUp) && syncUps[id: id] == nil {
      left[id] = [.deletion]
    }
    return kept.merging(left) { kept, left in left + kept.filter { !left.contains($0) } }
  }
}

extension SyncUpChange {
  /// Returns this change without the parts of the sync-up that other changes affect.
  ///
  /// - Parameter others: Other changes to the same sync-up.
  /// - Returns: The rest of the change, if any, and the parts that were left out.
  fileprivate func leaving(_ others: [SyncUpChange]) -> (change: SyncUpChange?, kept: [KeptPart]) {
    if others.isEmpty { return (self, []) }
    let sides = others.compactMap { other in
      other.before.flatMap { before in other.after.map { (before.syncUp, $0.syncUp) } }
    }
    // If any of the changes creates or deletes the sync-up, leave out the whole change.
    guard let before, let after, sides.count == others.count else { return (nil, [.syncUp]) }
    var (target, kept) = (after.syncUp, [KeptPart]())
    func leave(_ part: KeyPath<SyncUp, some Equatable>, _ name: KeptPart, _ keep: () -> Void) {
      guard target[keyPath: part] != before.syncUp[keyPath: part],
        sides.contains(where: { $0[keyPath: part] != $1[keyPath: part] })
      else { return }
      keep()
      kept.append(name)
    }
    leave(\.duration, .duration) { target.duration = before.syncUp.duration }
    leave(\.schedule, .schedule) { target.schedule = before.syncUp.schedule }
    leave(\.theme, .theme) { target.theme = before.syncUp.theme }
    leave(\.title, .title) { target.title = before.syncUp.title }
    if target.agenda.leave(sides.map { ($0.agenda, $1.agenda) }, of: before.syncUp.agenda) {
      kept.append(.agenda)
    }
    if target.attendees.leave(
      sides.map { ($0.attendees, $1.attendees) },
      of: before.syncUp.attendees
    ) {
      kept.append(.attendees)
    }
    if target.meetings.leave(sides.map { ($0.meetings, $1.meetings) }, of: before.syncUp.meetings) {
      kept.append(.meetings)
    }
    let staysInPlace = isMoved && others.contains(where: \.isMoved)
    if staysInPlace { kept.append(.position) }
    let version = Version(
      syncUp: target,
      position: after.position,
      meetingPositions: after.meetingPositions
    )
    return (
      SyncUpChange(id: id, before: before, after: version, isMoved: isMoved && !staysInPlace), kept
    )
  }
}

extension IdentifiedArray where Element: Identifiable & Equatable, ID == Element.ID {
  /// Restores an earlier version of each element that other changes affect.
  ///
  /// - Parameters:
  ///   - sides: The elements before and after each of the other changes.
  ///   - base: The earlier version.
  /// - Returns: Whether this method changed any element.
  fileprivate mutating func leave(_ sides: [(Self, Self)], of base: Self) -> Bool {
    var hasChanged = false
    for (before, after) in sides {
      for id in Set(before.ids).union(after.ids)
      where before[id: id] != after[id: id] && self[id: id] != base[id: id] {
        hasChanged = true
        if let element = base[id: id], index(id: id) != nil {
          self[id: id] = element
        } else if let element = base[id: id], let position = base.index(id: id) {
          insert(element, at: Swift.min(position, count))
        } else {
          remove(id: id)
        }
      }
    }
    return hasChanged
  }
}
