package import IdentifiedCollections
package import Models
package import PersistenceKeys
import Sharing

extension FormDraft: DraftValue {
  /// The key of the forms: the user's file name with `.forms` appended.
  package static var key: FormDraftsKey { .formDrafts }

  /// Returns whether a list contains the whole form, or `nil` if it does not contain the sync-up.
  ///
  /// - Parameter syncUps: The list.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    guard let theirs = syncUps[id: base.id] else { return nil }
    var (merged, merger) = (syncUp.tidied(since: base), Merger())
    merger.merge(&merged, theirs, since: base.withoutBlankAttendees)
    return merged == theirs
  }
}
