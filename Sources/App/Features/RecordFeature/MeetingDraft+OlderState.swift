import Models
import PersistenceKeys
import Tagged

nonisolated extension MeetingDraft {
  /// Restores the state of a draft that an earlier version of the app wrote.
  ///
  /// The current turn restarts.
  var olderState: LiveMeeting.State {
    var state = LiveMeeting.State()
    (state.agenda, state.absent) = (agenda, absent ?? [])
    state.addedTime = .seconds(max(0, addedSeconds ?? 0))
    state.elapsed = max(.zero, elapsedSeconds.map { .seconds($0) } ?? duration)
    state.turnStart = state.elapsed
    state.held = duration
    state.spoken = attendances.speakers
    return state
  }
}
