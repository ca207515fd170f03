import Clients
import Dependencies
import Models
import Observation
import PersistenceKeys
import Reports
import Sharing

/// Announces the next speaker and the end of a meeting, with the bell and the user's notification
/// command.
///
/// A failed announcement does not interrupt the meeting. The screen shows the first failure only.
@Observable
package final class Announcer {
  /// The error message of the first failed announcement, if any.
  package private(set) var failure: String?

  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.notificationClient) private var notificationClient
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.soundClient) private var soundClient

  /// The announcements in progress.
  @ObservationIgnored private var announcements: [Task<Void, Never>] = []

  /// Announces that a turn begins.
  ///
  /// - Parameters:
  ///   - syncUp: The meeting's sync-up.
  ///   - meeting: The meeting, in which the new speaker already has the turn.
  func announceTurn(in syncUp: SyncUp, of meeting: MeetingInProgress) {
    let speaker = (meeting.speaker?.name ?? "").speakerName(at: meeting.speakerIndex)
    ring()
    announce(MeetingAnnouncement(.turn, title: syncUp.title, speaker: speaker))
  }

  /// Announces that the meeting's time is up, and that the meeting continues.
  ///
  /// - Parameter syncUp: The meeting's sync-up.
  func announceTimeUp(of syncUp: SyncUp) {
    ring()
    announce(MeetingAnnouncement(.timeUp, title: syncUp.title))
  }

  /// Announces that a meeting is over and saved, and passes its minutes to the user's notification
  /// command, without ringing the bell.
  ///
  /// - Parameters:
  ///   - syncUp: The meeting's sync-up.
  ///   - meeting: The meeting that has ended.
  func announceEnd(of syncUp: SyncUp, _ meeting: Meeting) {
    let minutes = MeetingMinutes(of: meeting, of: syncUp, in: calendar).text(as: .markdown)
    announce(MeetingAnnouncement(endOf: meeting.id, title: syncUp.title, minutes: minutes))
  }

  /// Rings the bell.
  func ring() { soundClient.ring() }

  /// Waits until all announcements are made, or the calling task is cancelled.
  ///
  /// If the task is cancelled, commands that have already started keep running.
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
    announcements.append(
      Task {
        do {
          try await notificationClient.announce(announcement)
        } catch {
          guard failure == nil else { return }
          let sentence = (error as? UserCommandError)?.sentence(on: .notifying) ?? "\(error)"
          failure = sentence
          $notice.withLock { $0 = sentence }
        }
      }
    )
  }
}
