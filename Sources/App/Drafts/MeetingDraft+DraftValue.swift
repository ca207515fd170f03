package import IdentifiedCollections
package import Models
package import PersistenceKeys

extension MeetingDraft: DraftValue {
  /// The key of the meetings: the user's file name with `.drafts` appended.
  package static var key: MeetingDraftsKey { .meetingDrafts }

  /// Returns whether a list contains the meeting with all of its notes.
  ///
  /// - Parameter syncUps: The list.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    syncUps[id: syncUp.id]?.hasFiled(meeting)
  }
}
