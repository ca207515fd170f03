import Clients
import Models

/// A meeting that another window holds, as that window described it most recently.
package struct DescribedMeeting {
  /// The holder's most recent description.
  let live: LiveMeeting

  /// This machine's uptime when the description arrived.
  var receivedAt: Duration

  /// The longest time between two descriptions by a holder that is running and responding.
  ///
  /// A running holder publishes a description each time it writes the draft. If a holder publishes
  /// nothing for longer than this time, its machine is asleep or its process does not respond.
  private static let longestSilence = Duration.seconds(15)

  /// Returns the meeting, advanced from the time of the description to the current time.
  ///
  /// - Parameters:
  ///   - syncUp: The current sync-up.
  ///   - machine: This machine.
  func meeting(of syncUp: SyncUp, on machine: MachineClient) -> MeetingInProgress {
    var meeting = MeetingInProgress(joining: live, of: syncUp)
    guard !meeting.isPaused else { return meeting }
    let timestamp = live.state.timestamp
    let isSameBoot = timestamp != nil && timestamp?.bootID == machine.bootID()
    let start = isSameBoot ? timestamp?.uptime : receivedAt
    let time = max(.zero, machine.uptime() - (start ?? receivedAt))
    for case .timeIsUp(let rest, let wasAsleep) in meeting.advance(
      by: time,
      countsOverrun: time <= Self.longestSilence
    ) {
      meeting.continueInOvertime(by: wasAsleep ? .zero : rest)
    }
    return meeting
  }
}
