import Clients
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsHistory

// What becomes of a meeting: a draft while it is held, and one of the past ones at its end.
extension RecordMeetingModel {
  /// The meeting so far, with what is being typed.
  var meetingSoFar: MeetingDraft {
    let meeting = Meeting(
      id: meetingID,
      date: now,
      transcript: noteEntry.corrected == nil
        ? transcript : [transcript, noteEntry.waitingText].joinedAsNotes,
      duration: progress.heldTime,
      attendances: attendances
    )
    var draft = MeetingDraft(meeting, of: syncUp, on: meetingLockClient.machine())
    draft.agenda = agenda.order
    draft.absent = agenda.absent.isEmpty ? nil : agenda.absentAttendees(of: syncUp).map(\.id)
    let addedSeconds = Int(agenda.addedTime.components.seconds)
    draft.addedSeconds = addedSeconds > 0 ? addedSeconds : nil
    draft.speakerIndex = speaker.flatMap { syncUp.attendees.index(id: $0.id) } ?? 0
    draft.elapsedSeconds = secondsElapsed
    draft.unsubmittedNote = noteEntry.isChanged ? noteEntry.text : nil
    return draft
  }

  /// Saves the meeting among the past ones.
  func finish() {
    submitEntryAtEnd()
    let (meeting, syncUp) = (meetingSoFar.meeting, syncUp)
    if overtime == nil { announcer.announceEnd(of: syncUp) }
    $syncUps.withLock(recording: .record(syncUp.title), meeting: meeting.id) { syncUps in
      // If the sync-up was deleted, it comes back, or the meeting would be lost.
      if syncUps[id: syncUp.id] == nil { syncUps.append(syncUp) }
      syncUps[id: syncUp.id]?.file(meeting)
    }
    isFiled = true
    isWritingNote = false
    summary = MeetingSummary(of: meeting, of: syncUp)
  }

  /// Whether anything was noted, or is being typed.
  var hasNotes: Bool { !notes.isEmpty || !noteEntry.isBlank }

  /// Saves a draft in case the process is killed, unless there is nothing in it.
  func keepDraft() {
    guard !isOver, !isJoined, progress.heldTime > .zero || hasNotes else { return }
    draft.keep(meetingSoFar, in: $drafts)
  }

  /// Saves the draft at once whenever a note was submitted, and then counts the note as kept.
  func saveNotes() async {
    for await transcript in Observations({ self.transcript }) where transcript != keptTranscript {
      // The screen shows the error of the shared drafts.
      isJoined ? try? await $liveMeetings.save() : try? await $drafts.save()
      keptTranscript = transcript
    }
  }

  /// Waits until the meeting is saved, if it is not discarded, and removes its draft.
  ///
  /// A window that leaves a meeting that it has joined leaves the draft to the one that holds it.
  func settle() async {
    guard isFiled || isDiscarded else { return }
    do {
      if isFiled {
        try await $syncUps.save()
        // The user may have taken it back meanwhile: the draft has its notes then.
        guard syncUps[id: syncUp.id]?.meetings[id: meetingID] != nil else { return }
        $notice.withLock { $0 = "The meeting was saved." }
      }
    } catch {
      // The next start offers to save the draft. The error is a state of the shared sync-ups.
      return draft.keep(meetingSoFar, in: $drafts)
    }
    if drafts[id: meetingID] != nil {
      $drafts.withLock { _ = $0.remove(id: meetingID) }
      // If the draft stays on disk, the next start removes it.
      try? await $drafts.save()
    }
    // A window that has joined takes a meeting with a draft for an interrupted one.
    await unpublish()
  }
}
