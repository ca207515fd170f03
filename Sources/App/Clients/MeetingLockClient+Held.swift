package import Foundation
package import Models
import Tagged

extension MeetingLockClient {
  /// Returns whether a process holds the meeting of a draft.
  ///
  /// The locks of another machine that shares the directory are not seen here: its meeting counts as
  /// held until its time is up.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - now: The time now.
  package func isHeld(_ draft: MeetingDraft, at now: Date) -> Bool {
    if isLocked(draft.id.rawValue) { return true }
    guard let machine = draft.machine, machine != self.machine() else { return false }
    return now < draft.expectedEnd
  }
}
