package import IdentifiedCollections
package import Models
package import PersistenceKeys

extension NotesDraft: DraftValue {
  /// The key of the notes: the user's file name with `.notes` appended.
  package static var key: NotesDraftsKey { .notesDrafts }

  /// Whether the notes of the meeting have everything that was typed, or `nil` if the meeting is
  /// gone.
  ///
  /// - Parameter syncUps: The list.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    guard let notes = syncUps[id: syncUpID]?.meetings[id: meetingID]?.transcript else { return nil }
    return notes.mergedByLines(with: text, since: base) == notes
  }
}
