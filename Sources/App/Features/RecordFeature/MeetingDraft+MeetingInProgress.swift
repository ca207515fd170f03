package import Foundation
import IdentifiedCollections
package import Models
import PersistenceKeys
import Tagged

nonisolated extension MeetingDraft {
  /// Creates the draft of a meeting in progress.
  ///
  /// - Parameters:
  ///   - meeting: The meeting in progress.
  ///   - syncUp: The meeting's sync-up.
  ///   - date: The current time.
  ///   - machine: The machine's name.
  package init(
    of meeting: MeetingInProgress,
    in syncUp: SyncUp,
    at date: Date,
    on machine: String?
  ) {
    self.init(meeting.pastMeeting(endingAt: date), of: syncUp, on: machine)
    let state = meeting.state(at: nil)
    self.state = state
    // Earlier versions of the app read only these properties.
    speakingOrder = state.speakingOrder
    addedSeconds = state.addedTime > .zero ? Int(state.addedTime.components.seconds) : nil
    speakerIndex = meeting.speaker.flatMap { syncUp.attendees.index(id: $0.id) } ?? 0
    elapsedSeconds = Int(state.elapsed.components.seconds)
  }

  /// The speaker, if known.
  var speakerID: Attendee.ID? {
    speakerIndex.flatMap { syncUp.attendees.indices.contains($0) ? syncUp.attendees[$0].id : nil }
  }

  /// Restores the state of a draft that an earlier version of the app wrote.
  ///
  /// The current turn restarts.
  ///
  /// - Parameters:
  ///   - syncUp: The current sync-up.
  ///   - turnEnd: The behaviour when the time of a turn is up.
  func olderState(of syncUp: SyncUp, turnEnd: TurnEnd) -> LiveMeeting.State {
    var state = LiveMeeting.State()
    (state.speakingOrder, state.absent) = (speakingOrder, (absentees ?? []).map(\.id))
    state.addedTime = .seconds(max(0, addedSeconds ?? 0))
    let elapsed = max(.zero, elapsedSeconds.map { .seconds($0) } ?? duration)
    state.elapsed = min(elapsed, syncUp.duration + state.addedTime)
    (state.turnStart, state.turnEnd) = (state.elapsed, turnEnd)
    (state.heldTime, state.spoken) = (duration, attendances.speakers)
    return state
  }
}
