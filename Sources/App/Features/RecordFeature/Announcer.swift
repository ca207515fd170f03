import Clients
import Dependencies
import Models
import Observation
import PersistenceKeys
import Sharing

/// Announces the end of a turn and of a meeting, by the bell and as the user has chosen.
///
/// Nothing that goes wrong with that disturbs the meeting. It is said once.
@Observable
package final class Announcer {
  /// Why the first announcement that failed could not be made, or `nil` if none has failed.
  package private(set) var failure: String?

  @ObservationIgnored @Dependency(\.notificationClient) private var notificationClient
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.soundClient) private var soundClient

  /// The announcements that are being made.
  @ObservationIgnored private var announcements: [Task<Void, Never>] = []

  /// Announces that a turn begins.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up that meets.
  ///   - meeting: The meeting, with the new speaker.
  func announceTurn(in syncUp: SyncUp, of meeting: MeetingInProgress) {
    let speaker = (meeting.speaker?.name ?? "").speakerName(at: meeting.speakerIndex)
    announce(MeetingAnnouncement(.turn, title: syncUp.title, speaker: speaker))
  }

  /// Announces that the meeting is over, or that its time is up.
  ///
  /// - Parameter syncUp: The sync-up that meets.
  func announceEnd(of syncUp: SyncUp) {
    announce(MeetingAnnouncement(.end, title: syncUp.title))
  }

  /// Waits until all announcements are made, or the task is cancelled.
  ///
  /// A command that has started continues in that case.
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
