import Clients
import Dependencies
import IdentifiedCollections
import Models
import Sharing
import Tagged

extension RecordMeetingModel {
  /// The meeting, if it ended now.
  private var meeting: Meeting {
    Meeting(
      id: meetingID,
      date: now,
      transcript: completeTranscript,
      duration: progress.heldTime,
      attendances: attendances
    )
  }

  /// The transcript with the note that is being typed: when time is up nobody is asked to submit it.
  private var completeTranscript: String {
    if isUnsubmittedNoteBlank { return transcript }
    return transcript.isEmpty ? unsubmittedNote : "\(transcript)\n\(unsubmittedNote)"
  }

  /// Whether there is nothing but white space in the note that is being typed.
  var isUnsubmittedNoteBlank: Bool { unsubmittedNote.allSatisfy(\.isWhitespace) }

  /// Files the meeting first among the past ones.
  func finish() {
    let (meeting, syncUp) = (meeting, syncUp)
    $syncUps.withLock { syncUps in
      // Deleted meanwhile: it comes back with all that was seen of it, or the meeting would be lost.
      if syncUps[id: syncUp.id] == nil { syncUps.append(syncUp) }
      // The draft may have been saved by somebody who took the meeting for an interrupted one.
      syncUps[id: syncUp.id]?.meetings.remove(id: meeting.id)
      syncUps[id: syncUp.id]?.meetings.insert(meeting, at: 0)
    }
    isFiled = true
    dismiss()
    onMeetingFiled()
  }

  func dismiss() {
    isDismissed = true
    updateStopwatch()
  }

  /// Keeps the meeting as it stands, in case nobody lives to see its end.
  ///
  /// A meeting of which there is nothing yet is not worth a question at the next start.
  func keepDraft() {
    guard !isDismissed, progress.heldTime > .zero || !completeTranscript.isEmpty else { return }
    writeDraft()
  }

  private func writeDraft() {
    draftedTime = progress.heldTime
    let draft = MeetingDraft(meeting, of: syncUp, on: meetingLockClient.machine())
    $drafts.withLock { _ = $0.updateOrAppend(draft) }
  }

  /// Waits until the meeting is saved, if it is to be, and removes its draft.
  func settle() async {
    if isFiled {
      do { try await $syncUps.save() } catch {
        // Offered again at the next start. The error is the shared value's.
        return writeDraft()
      }
    }
    guard drafts[id: meetingID] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: meetingID) }
    // A draft that stays is dropped at the next start, if its meeting is filed.
    do { try await $drafts.save() } catch {}
  }
}
