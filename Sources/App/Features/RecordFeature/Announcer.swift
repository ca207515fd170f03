import Clients
import Dependencies
import Models
import Observation
import PersistenceKeys
import Sharing

/// Announces the end of a turn or a meeting, with the bell or in the way that the user chose.
///
/// A failed announcement never disturbs the meeting. The screen reports the first failure once.
@Observable
package final class Announcer {
  /// The reason the first failed announcement failed, if any.
  package private(set) var failure: String?

  @ObservationIgnored @Dependency(\.notificationClient) private var notificationClient
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.soundClient) private var soundClient

  /// The announcements in progress.
  @ObservationIgnored private var announcements: [Task<Void, Never>] = []

  /// Announces that a turn begins.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up that meets.
  ///   - meeting: The meeting, already with the new speaker.
  func announceTurn(in syncUp: SyncUp, of meeting: MeetingInProgress) {
    let speaker = (meeting.speaker?.name ?? "").speakerName(at: meeting.speakerIndex)
    announce(MeetingAnnouncement(.turn, title: syncUp.title, speaker: speaker))
  }

  /// Announces that the meeting is over or that its time is up.
  ///
  /// - Parameter syncUp: The sync-up that meets.
  func announceEnd(of syncUp: SyncUp) {
    announce(MeetingAnnouncement(.end, title: syncUp.title))
  }

  /// Waits until all announcements have finished, or the task is cancelled.
  ///
  /// If the task is cancelled, a running command continues.
  func finish() async {
    let announcements = announcements
    self.announcements = []
    await withTaskCancellationHandler {
      for announcement in announcements { await announcement.value }
    } onCancel: {
      for announcement in announcements { announcement.cancel() }
    }
  }

  private func announce(_ announcement: MeetingAnnouncement) {
    soundClient.ring()
    announcements.append(
      Task {
        do {
          try await notificationClient.announce(announcement)
        } catch {
          guard failure == nil else { return }
          failure = "\(error)"
          $notice.withLock { $0 = "\(error)" }
        }
      }
    )
  }
}
