import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged

/// A meeting's description, which all windows share through a file or through the team's cluster.
struct SharedDescription {
  /// The descriptions of all meetings that windows share.
  @Shared(.liveMeetings) var liveMeetings: IdentifiedArrayOf<LiveMeeting>

  /// The id of the meeting's sync-up.
  let syncUpID: SyncUp.ID

  /// The meeting's id.
  var meetingID: Meeting.ID

  /// The description of the sync-up's meeting in progress, which may be another window's meeting.
  var ofSyncUp: LiveMeeting? { liveMeetings[id: syncUpID] }

  /// This meeting's description.
  var live: LiveMeeting? { ofSyncUp.flatMap { $0.meetingID == meetingID ? $0 : nil } }

  /// Publishes the meeting's state.
  ///
  /// - Parameters:
  ///   - meeting: The current state of the meeting.
  ///   - holder: The window that holds the meeting from now on.
  ///   - timestamp: The current time on a clock that the windows of this machine share, or `nil` if
  ///     the machine has no such clock.
  func publish(
    _ meeting: MeetingInProgress,
    of holder: LiveMeeting.Window,
    at timestamp: LiveMeeting.Timestamp?
  ) {
    $liveMeetings.withLock { [syncUpID, meetingID] meetings in
      let known = meetings[id: syncUpID].flatMap { $0.meetingID == meetingID ? $0 : nil }
      var live =
        known
        ?? LiveMeeting(id: syncUpID, meetingID: meetingID, holder: holder, notes: meeting.notes)
      live.holder = holder
      if live.successor?.id == holder.id { live.successor = nil }
      live.newcomer = nil
      live.revision += 1
      live.state = meeting.state(at: timestamp)
      meetings.updateOrAppend(live)
    }
  }

  /// Shares added or corrected notes, and leaves all other notes unchanged.
  func publish(_ notes: IdentifiedArrayOf<MeetingNote>) {
    guard live != nil else { return }
    $liveMeetings.withLock { [syncUpID] meetings in
      for note in notes { meetings[id: syncUpID]?.notes.updateOrAppend(note) }
    }
  }

  /// Asks the holder to hand the meeting over.
  func request(successor: LiveMeeting.Window) {
    $liveMeetings.withLock { [syncUpID] in $0[id: syncUpID]?.successor = successor }
  }

  /// Asks the holder for a new description.
  func requestDescription(for newcomer: LiveMeeting.Window) {
    $liveMeetings.withLock { [syncUpID] in $0[id: syncUpID]?.newcomer = newcomer.id }
  }

  /// Removes the description of a meeting that is over.
  func remove() async {
    // Several windows may call this method for one meeting, because a late note can restore the
    // description after it was removed.
    guard live != nil else { return }
    $liveMeetings.withLock { [syncUpID] in _ = $0.remove(id: syncUpID) }
    try? await $liveMeetings.save()
  }
}
