import Dependencies
package import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
import SyncUpsHistory
import Tagged

extension SyncUpFormModel {
  /// Whether the form contains changes that cancelling would lose.
  package var hasChanges: Bool { syncUp.withoutBlankAttendees != original.withoutBlankAttendees }

  /// Whether the title is empty or only white space.
  package var isTitleBlank: Bool { syncUp.title.isBlank }

  /// The available themes: the themes that this version knows, and the sync-up's own theme.
  package var themes: [Theme] {
    Theme.allCases + [original.theme].filter { !Theme.allCases.contains($0) }
  }

  /// Whether the user has tried to finish the form without a title.
  package var isTitleMissing: Bool { hasTriedToFinish && isTitleBlank }

  /// Finishes the form, or focuses a row that must be corrected first: a missing title, or an
  /// invalid length or schedule.
  ///
  /// If the user has typed a list of names in the focused row, each name becomes an attendee before
  /// the form is finished.
  ///
  /// Asks once whether to save a new sync-up without attendees.
  package func doneButtonTapped() {
    if case .attendee(let id)? = focus { splitTypedNames(of: id) }
    hasTriedToFinish = true
    if isTitleBlank {
      focus = .title
    } else if isLengthUnreadable {
      focus = .length
    } else if scheduleProblem != nil {
      focus = .schedule
    } else if lacksAttendees, !hasAskedForAttendees {
      hasAskedForAttendees = true
      alert = .saveWithoutAttendees
    } else {
      onDone()
    }
  }

  /// Returns the draft as it will be saved: see `SyncUp.tidied(since:)`.
  ///
  /// If no attendee has a name, keeps one blank attendee, preferably one from the original.
  package func finished() -> SyncUp {
    var finished = syncUp.tidied(since: original)
    guard finished.attendees.isEmpty else { return finished }
    let blank = original.attendees.first(where: \.isBlank) ?? syncUp.attendees.first
    finished.attendees.append(blank ?? Attendee(id: Attendee.ID(uuid())))
    return finished
  }

  /// Saves the draft to a list of sync-ups.
  ///
  /// Merges the draft with changes that another process made since the form was opened. If the user
  /// and another process changed the same value, the user's value wins. Restores a sync-up that was
  /// deleted in the meantime.
  ///
  /// - Parameter syncUps: The list to change.
  /// - Returns: The other process's values that lost a conflict, as in `the title 'Product'`, or an
  ///   empty array if no value lost a conflict.
  package func save(in syncUps: Shared<IdentifiedArrayOf<SyncUp>>) -> [String] {
    var (merged, merger) = (finished(), Merger())
    var lost: [String] = []
    let wasDeleted = syncUps.wrappedValue[id: merged.id] == nil
    let isChanged = syncUps.withLock(recording: .edit(original.title)) { syncUps in
      let theirs = syncUps[id: merged.id]
      if let theirs {
        lost = theirs.partsChanged(since: original, unlike: merged)
        merger.merge(&merged, theirs, since: original)
      }
      // Another process may have added the first attendees, so remove the blank placeholder.
      if merged.attendees.contains(where: { !$0.isBlank }) { merged = merged.withoutBlankAttendees }
      syncUps.updateOrAppend(merged)
      return merged != theirs
    }
    if isChanged {
      let title = merged.title.quotedTitle
      $notice.withLock {
        $0 =
          wasDeleted
          ? "\(title) was deleted in the meantime: saving your changes restored it."
          : "\(title) was changed."
      }
    }
    guard merger.conflictCount > 0 else { return [] }
    return lost.isEmpty ? ["different attendees or agenda items"] : lost
  }
}

extension SyncUp {
  /// Returns this version's values of the properties that both versions have changed in different
  /// ways.
  ///
  /// Each value is a phrase, such as `the title 'Product'`.
  ///
  /// - Parameters:
  ///   - base: The common ancestor of the versions.
  ///   - other: The other version.
  fileprivate func partsChanged(since base: SyncUp, unlike other: SyncUp) -> [String] {
    func differs(_ member: KeyPath<SyncUp, some Equatable>) -> Bool {
      let value = self[keyPath: member]
      return value != base[keyPath: member] && value != other[keyPath: member]
        && other[keyPath: member] != base[keyPath: member]
    }
    return [
      differs(\.title) ? "the title \(title.quotedTitle)" : nil,
      differs(\.duration) ? "the length \(duration.spoken)" : nil,
      differs(\.theme) ? "the theme \(theme.name)" : nil,
      differs(\.schedule) ? schedule.map { "the schedule \($0)" } ?? "no schedule" : nil,
    ].compactMap(\.self)
  }
}
