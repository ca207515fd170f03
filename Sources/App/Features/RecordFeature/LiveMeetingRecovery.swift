import Clients
import Dependencies
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// Recovers the notes of shared meetings whose holder has exited.
///
/// Another window may have added notes after the holder saved for the last time.
struct LiveMeetingRecovery {
  @Shared(.liveMeetings) private var liveMeetings
  @Shared(.meetingDrafts) private var drafts
  @Shared(.syncUps) private var syncUps
  @Dependency(\.date.now) private var now
  @Dependency(\.meetingLockClient) private var meetingLockClient

  /// For each shared meeting whose holder has exited, adds the notes to the saved meeting or, if
  /// the meeting is not saved, to its draft.
  func run() {
    for meeting in liveMeetings where isAbandoned(meeting) {
      keepNotes(of: meeting)
      $liveMeetings.withLock { if $0[id: meeting.id] == meeting { $0.remove(id: meeting.id) } }
    }
  }

  private func isAbandoned(_ meeting: LiveMeeting) -> Bool {
    // Skip meetings of other machines, because their locks may not be visible on this machine.
    meeting.holder.machine == meetingLockClient.machine()
      && !meetingLockClient.isLocked(meeting.meetingID.rawValue)
      && !meetingLockClient.isLocked(meeting.holder.id)
  }

  private func keepNotes(of meeting: LiveMeeting) {
    guard !meeting.notes.isEmpty, let syncUp = syncUps[id: meeting.id] else { return }
    let notes = meeting.notes.transcript
    let id = meeting.meetingID
    if syncUp.meetings[id: id] != nil {
      MeetingFiling(in: $syncUps).addMissingNotes(notes, to: id, of: syncUp.id)
    } else {
      let held = MeetingInProgress(joining: meeting, of: syncUp)
      let draft = MeetingDraft(of: held, in: syncUp, at: now, on: meeting.holder.machine)
      $drafts.withLock { drafts in
        var draft = drafts[id: id] ?? draft
        draft.transcript = draft.transcript.addingLines(of: notes)
        drafts.updateOrAppend(draft)
      }
    }
  }
}
