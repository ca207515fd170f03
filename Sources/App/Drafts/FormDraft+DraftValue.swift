package import IdentifiedCollections
package import Models
package import PersistenceKeys
import Sharing

extension FormDraft: DraftValue {
  package static var key: FormDraftsKey { .formDrafts }

  /// Returns whether a list contains all changes in the form, or `nil` if the list does not contain
  /// the sync-up.
  ///
  /// - Parameter syncUps: The list of sync-ups.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    guard let theirs = syncUps[id: base.id] else { return nil }
    var (merged, merger) = (syncUp.tidied(since: base), Merger())
    merger.merge(&merged, theirs, since: base.withoutBlankAttendees)
    return merged == theirs
  }
}
