package import Foundation
package import IdentifiedCollections
package import Models
package import PersistenceKeys

extension MeetingDraft: DraftValue {
  /// The key of the meetings: the user's file name with `.drafts` appended.
  package static var key: MeetingDraftsKey { .meetingDrafts }

  /// The last time at which the meeting was known to be running, and its machine.
  package var stamp: DraftStamp? {
    get { machine.map { DraftStamp(date: date, machine: $0) } }
    set { if let newValue { (date, machine) = (newValue.date, newValue.machine) } }
  }

  /// The time at which the meeting ends if it continues without a pause.
  package var openUntil: Date { expectedEnd }

  /// Returns whether a list contains the meeting with all of its notes.
  ///
  /// - Parameter syncUps: The list.
  package func isSaved(in syncUps: IdentifiedArrayOf<SyncUp>) -> Bool? {
    syncUps[id: syncUp.id]?.hasFiled(meeting)
  }
}
