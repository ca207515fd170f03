package import IdentifiedCollections
package import Models
package import PersistenceKeys

extension NotesDraft: DraftValue {
  package static var key: NotesDraftsKey { .notesDrafts }

  /// Returns whether the meeting's notes contain all changes in the draft, or `nil` if the meeting
  /// no longer exists.
  ///
  /// - Parameter syncUps: The list of sync-ups.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    guard let notes = syncUps[id: syncUpID]?.meetings[id: meetingID]?.transcript else { return nil }
    return notes.mergedByLines(with: text, since: base) == notes
  }
}
