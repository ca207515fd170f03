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

  /// Finishes the form, or focuses the row whose title is missing, or whose length or schedule is
  /// invalid.
  ///
  /// Asks once whether a new sync-up needs no attendees.
  package func doneButtonTapped() {
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

  /// Returns the draft in the form to be saved: see `SyncUp.tidied(since:)`.
  ///
  /// If no named attendee is left, keeps one blank attendee: the original's, if it had one.
  package func finished() -> SyncUp {
    var finished = syncUp.tidied(since: original)
    guard finished.attendees.isEmpty else { return finished }
    let blank = original.attendees.first(where: \.isBlank) ?? syncUp.attendees.first
    finished.attendees.append(blank ?? Attendee(id: Attendee.ID(uuid())))
    return finished
  }

  /// Saves the draft to a list of sync-ups.
  ///
  /// Merges the draft with changes that another process made since the form was opened. On
  /// conflicts, the draft wins. Restores a sync-up that was deleted in the meantime.
  ///
  /// - Parameter syncUps: The list to change.
  /// - Returns: Whether the changes conflicted. The draft wins a conflict.
  package func save(in syncUps: Shared<IdentifiedArrayOf<SyncUp>>) -> Bool {
    var (merged, merger) = (finished(), Merger())
    let isChanged = syncUps.withLock(recording: .edit(original.title)) { syncUps in
      let theirs = syncUps[id: merged.id]
      if let theirs { merger.merge(&merged, theirs, since: original) }
      // Another process may have added the first attendees, so remove the blank placeholder.
      if merged.attendees.contains(where: { !$0.isBlank }) { merged = merged.withoutBlankAttendees }
      syncUps.updateOrAppend(merged)
      return merged != theirs
    }
    if isChanged { $notice.withLock { $0 = "\(merged.title.quotedTitle) was changed." } }
    return merger.conflictCount > 0
  }
}
