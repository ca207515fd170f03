package import Foundation
import IdentifiedCollections
package import Models
import Tagged

nonisolated extension MeetingInProgress {
  /// Restores an interrupted meeting, which is paused at first.
  ///
  /// The draft's speaker continues. If the draft contains no speaker, or its speaker was removed,
  /// the first attendee who has not spoken gets the turn. If everyone has spoken, the last attendee
  /// gets the turn.
  ///
  /// - Parameters:
  ///   - draft: The meeting's draft.
  ///   - syncUp: The current sync-up.
  ///   - turnEnd: The behaviour when the time of a turn is up. This argument is used only for a
  ///     draft from an earlier version of the app, which did not store the behaviour at the end of
  ///     a turn.
  ///   - makeNoteID: A closure that returns a new id for a note.
  package init(
    resuming draft: MeetingDraft,
    of syncUp: SyncUp,
    turnEnd: TurnEnd = .next,
    makeNoteID: () -> UUID
  ) {
    var state = draft.state ?? draft.olderState(of: syncUp, turnEnd: turnEnd)
    state.heldTime = max(.zero, draft.duration)
    state.isPaused = true
    // In a draft from an earlier version of the app, the state does not contain the meeting's
    // start.
    state.startDate = state.startDate ?? draft.meeting.startDate
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
    // If the meeting's time is up, begin the overtime now: without overtime, the meeting would end
    // after the first second.
    if durationRemaining == .zero, overtime == nil { continueInOvertime(by: .zero) }
  }

  /// Creates a meeting from the description that its holder has published.
  ///
  /// - Parameters:
  ///   - live: The holder's description of the meeting.
  ///   - syncUp: The current sync-up.
  package init(joining live: LiveMeeting, of syncUp: SyncUp) {
    self.init(id: live.meetingID, of: syncUp, in: live.state, notes: live.notes)
  }
}
