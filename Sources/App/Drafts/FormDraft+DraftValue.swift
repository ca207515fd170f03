package import IdentifiedCollections
package import Models
package import PersistenceKeys
import Sharing

extension FormDraft: DraftValue {
  /// The key of the forms: the user's file name with `.forms` appended.
  package static var key: FormDraftsKey { .formDrafts }

  /// Whether a list has everything that was typed, or `nil` if the sync-up is not in it.
  ///
  /// - Parameter syncUps: The list.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    guard let theirs = syncUps[id: base.id] else { return nil }
    var (merged, merger) = (syncUp.tidied(since: base), Merger())
    merger.merge(&merged, theirs, since: base.withoutBlankAttendees)
    return merged == theirs
  }
}
