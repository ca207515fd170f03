package import Foundation
import IdentifiedCollections
package import Models
import Tagged

nonisolated extension MeetingInProgress {
  /// Restores an interrupted meeting, paused.
  ///
  /// The speaker of the draft continues. If that attendee is unknown or was removed, the first
  /// attendee who has not spoken is next, or otherwise the last speaker.
  ///
  /// - Parameters:
  ///   - draft: The meeting's draft.
  ///   - syncUp: The current sync-up.
  ///   - turnEnd: The rule for the end of a turn, if the draft of an earlier version has none.
  ///   - makeNoteID: Returns a new identity for a note.
  package init(
    resuming draft: MeetingDraft,
    of syncUp: SyncUp,
    turnEnd: TurnEnd = .next,
    makeNoteID: () -> UUID
  ) {
    var state = draft.state ?? draft.olderState(of: syncUp, turnEnd: turnEnd)
    state.heldTime = max(.zero, draft.duration)
    state.isPaused = true
    var order = SpeakingOrder(of: syncUp.attendees)
    order.restore(state.speakingOrder, absent: state.absent)
    if let id = draft.speakerID, let index = order.speakers.index(id: id) {
      state.speakerIndex = index
    } else if !order.speakers.isEmpty {
      let hasSpoken = Set(state.spoken.map(\.attendeeID))
      let next = order.speakers.firstIndex { !hasSpoken.contains($0.id) }
      state.speakerIndex = next ?? order.speakers.count - 1
      (state.turnStart, state.extraTime, state.turnTime) = (state.elapsed, .zero, .zero)
    }
    var notes: IdentifiedArrayOf<MeetingNote> = []
    notes.add(transcript: draft.transcript, makeID: makeNoteID)
    notes.tickItems(of: syncUp)
    self.init(id: draft.id, of: syncUp, in: state, notes: notes)
    // A meeting whose time is up continues in overtime. Otherwise the first second would end the
    // meeting.
    if durationRemaining == .zero, overtime == nil { continueInOvertime(by: .zero) }
  }

  /// Creates a meeting from the holder's description.
  ///
  /// - Parameters:
  ///   - live: The description.
  ///   - syncUp: The current sync-up.
  package init(joining live: LiveMeeting, of syncUp: SyncUp) {
    self.init(id: live.meetingID, of: syncUp, in: live.state, notes: live.notes)
  }
}
