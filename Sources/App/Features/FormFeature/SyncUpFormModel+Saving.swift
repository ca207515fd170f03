import Dependencies
package import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
import Tagged

extension SyncUpFormModel {
  /// Whether anything was changed that would be lost.
  package var hasChanges: Bool { syncUp.withoutBlankAttendees != original.withoutBlankAttendees }

  /// Whether the title is nothing but white space.
  package var isTitleBlank: Bool { syncUp.title.isBlank }

  /// Returns the draft as it is stored: see `SyncUp.tidied(since:)`.
  ///
  /// If no other attendee is left, one blank attendee stays: the original's if there was one.
  package func finished() -> SyncUp {
    var finished = syncUp.tidied(since: original)
    guard finished.attendees.isEmpty else { return finished }
    let blank = original.attendees.first(where: \.isBlank) ?? syncUp.attendees.first
    finished.attendees.append(blank ?? Attendee(id: Attendee.ID(uuid())))
    return finished
  }

  /// Stores the draft in a list of sync-ups.
  ///
  /// What another process has changed since the form was opened stays, unless the form has changed
  /// the same. A sync-up that was deleted meanwhile is there again.
  ///
  /// - Parameter syncUps: The list.
  /// - Returns: Whether both have changed the same. The draft's value was stored then.
  package func save(in syncUps: Shared<IdentifiedArrayOf<SyncUp>>) -> Bool {
    var (merged, merger) = (finished(), Merger())
    let isChanged = syncUps.withLock(recording: "Edit '\(original.title)'") { syncUps in
      let theirs = syncUps[id: merged.id]
      if let theirs { merger.merge(&merged, theirs, since: original) }
      // Another process may have added the first attendees: the blank one has stood for them.
      if merged.attendees.contains(where: { !$0.isBlank }) { merged = merged.withoutBlankAttendees }
      syncUps.updateOrAppend(merged)
      return merged != theirs
    }
    if isChanged { $notice.withLock { $0 = "\(merged.title.quotedTitle) was changed." } }
    return merger.conflictCount > 0
  }
}
