import Drafts
import Foundation
import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing
import Tagged

extension AppModel {
  /// Finds edited notes whose meeting was deleted, and turns them into meeting drafts, so that the
  /// app asks the user about them.
  func keepNotesOfDeletedMeetings() async {
    // If the file cannot be read, its meetings are missing but not deleted.
    guard !syncUpsList.offersRepair else { return }
    @Shared(.meetingDrafts) var meetings
    let notes = StoredDrafts<NotesDraft>()
    @SharedReader(.liveMeetings) var live
    // Do not treat the notes of another window's meeting as orphans: the meeting may not be saved
    // yet.
    let drafted = notes.orphans.filter {
      meetings[id: $0.meetingID] == nil && live[id: $0.syncUpID]?.meetingID != $0.meetingID
    }
    for draft in drafted {
      let syncUp =
        syncUpsList.syncUps[id: draft.syncUpID]
        ?? SyncUp(id: draft.syncUpID, title: "Deleted sync-up")
      let meeting = Meeting(id: draft.meetingID, date: now, transcript: draft.text)
      var unsaved = MeetingDraft(meeting, of: syncUp)
      unsaved.reason = .notesOnly
      $meetings.withLock { [unsaved] in _ = $0.append(unsaved) }
      // Save the meeting before removing the draft, because the process could die in between. If
      // the meeting cannot be saved, the list shows the error.
      do { try await $meetings.save() } catch { return }
      notes.remove(draft.id)
    }
  }

  /// Shows a notice if notes were being edited when a process died.
  func mentionUnsavedNotes() {
    let notes = StoredDrafts<NotesDraft>().left.lazy.compactMap { draft in
      let syncUp = self.syncUpsList.syncUps[id: draft.syncUpID]
      return syncUp?.meetings[id: draft.meetingID].map { (syncUp: syncUp, meeting: $0) }
    }
    guard case (let syncUp?, let meeting)? = notes.first else { return }
    let day = meeting.startDate.relativeText(now: now, in: calendar)
    $notice.withLock {
      $0 = """
        Notes of \(syncUp.title.quotedTitle) (\(day)) were never saved: open that meeting to continue editing \
        its notes.
        """
    }
  }
}
