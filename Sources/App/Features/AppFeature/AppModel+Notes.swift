import Foundation
import IdentifiedCollections
import ListFeature
import MeetingFeature
import Models
import PersistenceKeys
import Sharing
import Tagged

extension AppModel {
  /// Makes notes whose meeting was deleted while they were typed an interrupted meeting, which the
  /// user is asked about.
  func keepNotesOfDeletedMeetings() async {
    @Shared(.meetingDrafts) var meetings
    @Shared(.notesDrafts) var drafts
    @SharedReader(.liveMeetings) var live
    // The meeting of others may not be filed yet.
    let drafted = MeetingModel.notesOfDeletedMeetings.filter {
      meetings[id: $0.meetingID] == nil && live[id: $0.syncUpID]?.meetingID != $0.meetingID
    }
    for draft in drafted {
      let syncUp =
        syncUpsList.syncUps[id: draft.syncUpID]
        ?? SyncUp(id: draft.syncUpID, title: "Deleted sync-up")
      let meeting = Meeting(id: draft.meetingID, date: now, transcript: draft.text)
      $meetings.withLock { _ = $0.append(MeetingDraft(meeting, of: syncUp)) }
      // In this order, a process that is killed in between has lost nothing. If the meeting cannot
      // be saved, the list shows why.
      do { try await $meetings.save() } catch { return }
      $drafts.withLock { _ = $0.remove(id: draft.id) }
    }
  }

  /// Says that notes were being edited when a process was killed, if there are such notes.
  func mentionUnsavedNotes() {
    guard let draft = MeetingModel.unsavedNotes.first,
      let syncUp = syncUpsList.syncUps[id: draft.syncUpID],
      let meeting = syncUp.meetings[id: draft.meetingID]
    else { return }
    let day = meeting.date.relativeText(now: now, in: calendar)
    $notice.withLock {
      $0 = """
        Notes of \(syncUp.title.quotedTitle) (\(day)) were typed and not saved: open that meeting to go on \
        with them.
        """
    }
  }
}
