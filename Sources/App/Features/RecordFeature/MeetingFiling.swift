import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Tagged

/// Adds a finished meeting to the past meetings of its sync-up.
struct MeetingFiling {
  private let syncUps: Shared<IdentifiedArrayOf<SyncUp>>

  /// Creates a value that saves meetings in a list of sync-ups.
  ///
  /// - Parameter syncUps: The sync-ups.
  init(in syncUps: Shared<IdentifiedArrayOf<SyncUp>>) {
    self.syncUps = syncUps
  }

  /// Adds a meeting to its sync-up's past meetings, and removes the ticked lines from the agenda.
  ///
  /// If the sync-up was deleted, restores it, because the meeting would otherwise be lost.
  ///
  /// - Parameters:
  ///   - meeting: The meeting to save.
  ///   - syncUp: The meeting's sync-up.
  ///   - items: The agenda lines that were ticked in the meeting.
  func file(_ meeting: Meeting, of syncUp: SyncUp, covering items: Set<AgendaItem.ID>) {
    syncUps.withLock(recording: .saveMeeting(of: syncUp.title), meeting: meeting.id) { syncUps in
      if syncUps[id: syncUp.id] == nil { syncUps.append(syncUp) }
      syncUps[id: syncUp.id]?.file(meeting)
      if !items.isEmpty { syncUps[id: syncUp.id]?.agenda.removeAll { items.contains($0.id) } }
    }
  }

  /// Adds the notes that are missing from a saved meeting.
  ///
  /// - Parameters:
  ///   - transcript: All notes of the meeting, as a transcript.
  ///   - id: The meeting.
  ///   - syncUpID: The meeting's sync-up.
  func addMissingNotes(_ transcript: String, to id: Meeting.ID, of syncUpID: SyncUp.ID) {
    guard let syncUp = syncUps.wrappedValue[id: syncUpID], var meeting = syncUp.meetings[id: id]
    else { return }
    meeting.transcript = transcript
    guard !syncUp.hasFiled(meeting) else { return }
    // Record the notes under the meeting's id, so that undoing the meeting undoes the notes too.
    syncUps.withLock(recording: .addNotes(to: syncUp.title), meeting: id) {
      $0[id: syncUpID]?.file(meeting)
    }
  }

  /// Waits until a finished meeting is saved or discarded, then removes its draft.
  ///
  /// - Parameters:
  ///   - running: The finished meeting.
  ///   - isSaved: Whether the user saved the meeting; otherwise, the user discarded it.
  func finish(_ running: RunningMeeting, isSaved: Bool) async {
    let id = running.meeting.id
    @Shared(.notice) var notice
    if isSaved {
      // If saving fails, keep the draft: the screen shows the error, and the app offers the draft
      // at its next start.
      do {
        try await syncUps.save()
      } catch {
        var draft = running.draft
        draft.reason = .unwritable
        return running.draftKeeper.keep(draft)
      }
      // If the user undid the meeting in the meantime, keep the draft, which contains the notes.
      guard filed(running) != nil else { return }
      $notice.withLock { $0 = "The meeting was saved." }
    } else {
      // Load the list, because another window may have taken over and saved the meeting while this
      // process was suspended.
      try? await syncUps.load()
      let isSavedElsewhere = filed(running) != nil
      $notice.withLock {
        $0 =
          isSavedElsewhere
          ? "Another window saved this meeting, so it was not discarded."
          : "The meeting was discarded."
      }
    }
    await running.draftKeeper.remove(id)
    // Remove the shared description last: a window that joined treats a meeting with a draft but
    // without a description as interrupted.
    guard let notes = await running.seat.allNotes() else { return }
    running.merge(notes)
    await fileMissingNotes(of: running)
    await running.seat.removeLiveMeeting()
  }

  /// The way in which the holder ended a joined meeting.
  enum JoinedEnd {
    /// The holder saved the meeting, which now includes this window's notes.
    case saved(Meeting)

    /// The holder left only a draft, which now includes this window's notes. The associated value
    /// is the reason why the meeting is not saved, if the draft contains a reason.
    case notSaved(MeetingDraft.Reason?)

    /// The holder discarded the meeting: neither a saved meeting nor a draft exists.
    case discarded
  }

  /// Returns how the holder ended a meeting that this window joined, and saves this window's notes.
  ///
  /// - Parameter running: The meeting that this window joined.
  /// - Returns: How the meeting ended, or `nil` if the user has left the meeting in the meantime.
  func end(ofJoined running: RunningMeeting) async -> JoinedEnd? {
    try? await syncUps.load()
    if !running.seat.isOver, filed(running) != nil {
      var transcript: String
      // Repeat if the notes have changed: the user may type while the notes are being saved.
      repeat {
        running.submitAll()
        transcript = running.meeting.transcript
        await fileMissingNotes(of: running)
        // If this window held the meeting earlier, remove this window's draft, which a holder on
        // another machine cannot remove.
        if filed(running) != nil, (try? await syncUps.save()) != nil {
          await running.draftKeeper.remove(running.meeting.id)
        }
      } while running.meeting.transcript != transcript || !running.entry.isBlank
      if let held = filed(running) { return .saved(held) }
    }
    let keeper = running.draftKeeper
    try? await keeper.$drafts.load()
    // First remove an outdated draft, because it would make a discarded meeting look like an
    // interrupted one.
    await keeper.removeOutdated(running.meeting.id, heldBy: running.seat.holder)
    guard running.seat.isJoined, !running.seat.isOver else { return nil }
    guard let draft = keeper.drafts[id: running.meeting.id] else { return .discarded }
    running.submitAll()
    keeper.add(running.meeting.transcript, to: running.meeting.id)
    return .notSaved(draft.reason)
  }

  private func filed(_ running: RunningMeeting) -> Meeting? {
    syncUps.wrappedValue[id: running.syncUp.id]?.meetings[id: running.meeting.id]
  }

  private func fileMissingNotes(of running: RunningMeeting) async {
    let meeting = running.meeting
    addMissingNotes(meeting.transcript, to: meeting.id, of: running.syncUp.id)
    // The screen shows the error if saving fails.
    try? await syncUps.save()
  }
}
