import Clients
import Models

/// Another window's meeting, as most recently described by its holder.
package struct DescribedMeeting {
  /// The description.
  let live: LiveMeeting

  /// This machine's uptime when the description arrived.
  var receivedAt: Duration

  /// A longer time between two descriptions means that the holder sleeps or has stopped responding.
  ///
  /// The holder publishes a description with each write of the draft.
  private static let longestSilence = Duration.seconds(15)

  /// Returns the meeting, advanced from the description to now.
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
