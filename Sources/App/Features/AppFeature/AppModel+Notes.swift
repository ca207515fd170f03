import Foundation
import IdentifiedCollections
import ListFeature
import MeetingFeature
import Models
import Sharing
import Tagged

extension AppModel {
  /// Says that notes were being edited when a process was killed, if there are such notes.
  func mentionUnsavedNotes() {
    guard let draft = MeetingModel.unsavedNotes.first,
      let syncUp = syncUpsList.syncUps[id: draft.syncUpID],
      let meeting = syncUp.meetings[id: draft.meetingID]
    else { return }
    let day = meeting.date.dayText(in: calendar)
    $notice.withLock {
      $0 = """
        Notes of \(syncUp.title.quotedTitle) of \(day) were typed and not saved: open that meeting to go on \
        with them.
        """
    }
  }
}
