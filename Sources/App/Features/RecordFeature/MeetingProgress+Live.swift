import IdentifiedCollections
package import Models
import Tagged

nonisolated extension MeetingProgress {
  /// Creates the progress of a meeting as its holder has written it.
  ///
  /// - Parameters:
  ///   - state: How far the meeting is.
  ///   - syncUp: The sync-up as it meets now, with the state's agenda.
  package init(_ state: LiveMeeting.State, in syncUp: SyncUp) {
    self.init()
    (elapsed, heldTime, overtime) = (state.elapsed, state.held, state.overtime)
    (turnStart, extraTime, spoken) = (state.turnStart, state.extraTime, state.spoken)
    position = max(0, state.speakerIndex)
    let attendees = syncUp.attendees
    speakerID = attendees.indices.contains(position) ? attendees[position].id : nil
  }

  /// Writes the progress into the state that other windows count on from.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - syncUp: The sync-up as it meets now.
  func write(to state: inout LiveMeeting.State, in syncUp: SyncUp) {
    (state.elapsed, state.held, state.overtime) = (elapsed, heldTime, overtime)
    (state.turnStart, state.extraTime, state.spoken) = (turnStart, extraTime, spoken)
    state.speakerIndex = speakerIndex(in: syncUp)
  }
}
