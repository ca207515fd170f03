package import Foundation
package import IdentifiedCollections
package import Models
package import PersistenceKeys

extension MeetingDraft: DraftValue {
  /// The key for the drafts of meetings.
  package static var key: MeetingDraftsKey { .meetingDrafts }

  /// The time at which the draft was last updated, and the machine that holds the meeting.
  package var stamp: DraftStamp? {
    get { machine.map { DraftStamp(date: date, machine: $0) } }
    set { if let newValue { (date, machine) = (newValue.date, newValue.machine) } }
  }

  /// The time at which the meeting ends if it continues without pauses.
  package var openUntil: Date { expectedEnd }

  /// Returns whether a list contains the meeting with all its notes, or `nil` if the list does not
  /// contain the sync-up.
  ///
  /// - Parameter syncUps: The list of sync-ups.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    syncUps[id: syncUp.id]?.hasFiled(meeting)
  }
}
