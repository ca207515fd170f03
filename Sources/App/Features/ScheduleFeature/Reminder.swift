package import Clients
import Dependencies
package import Foundation
package import Models
import Tagged

/// A reminder of a scheduled meeting.
nonisolated package struct Reminder: Hashable, Sendable {
  /// The meeting's sync-up.
  package let syncUp: SyncUp

  /// The start of the meeting.
  package let start: Date

  /// The minutes until the meeting begins.
  package let minutes: Int

  /// Creates a reminder.
  ///
  /// - Parameters:
  ///   - syncUp: The meeting's sync-up.
  ///   - start: The start of the meeting.
  ///   - now: The current time.
  init(of syncUp: SyncUp, startingAt start: Date, now: Date) {
    self.syncUp = syncUp
    self.start = start
    minutes = Int((start.timeIntervalSince(now) / 60).rounded(.up))
  }

  /// Returns the reminders that are due in a period, earliest meeting first.
  ///
  /// Leaves out meetings that have begun by the end of the period.
  ///
  /// - Parameters:
  ///   - syncUps: The sync-ups.
  ///   - setting: How long before a meeting the user wants to be reminded.
  ///   - start: The start of the period. A reminder that is due exactly at the start of the period
  ///     is not returned.
  ///   - end: The end of the period.
  ///   - zone: The user's time zone.
  package static func all(
    of syncUps: some Sequence<SyncUp>,
    _ setting: ReminderSetting,
    after start: Date,
    until end: Date,
    in zone: TimeZone
  ) -> [Reminder] {
    guard let lead = setting.minutes.map({ Double($0 * 60) }) else { return [] }
    return syncUps.compactMap { syncUp -> Reminder? in
      guard let next = syncUp.nextMeeting(now: end, in: zone), next > end,
        start < next.addingTimeInterval(-lead), next.addingTimeInterval(-lead) <= end
      else { return nil }
      return Reminder(of: syncUp, startingAt: next, now: end)
    }
    .sorted { $0.start < $1.start }
  }

  /// Claims the reminder, so that only this process announces the meeting.
  ///
  /// While this process has the claim, other windows of the app and `syncups remind` do not
  /// announce the meeting.
  ///
  /// - Returns: A closure that releases the claim, or `nil` if another process announces the
  ///   meeting.
  package func claim() -> (@Sendable () -> Void)? {
    @Dependency(\.machineClient) var machine
    @Dependency(\.meetingLockClient) var locks
    // Each member of a team, and each user of a shared file, has their own reminders.
    let reader = "\(machine.userName())@\(locks.machine() ?? "")"
    return locks.lock(
      syncUp.id.rawValue.derived(from: "reminder \(start.timeIntervalSince1970) \(reader)")
    )
  }

  package var announcement: MeetingAnnouncement {
    MeetingAnnouncement(reminderOf: syncUp.title.shownTitle, in: minutes)
  }

  /// The reminder as a sentence, such as `'Design' begins in 1 min.`.
  package var sentence: String { "\(announcedStart)." }

  /// The reminder as a sentence without the final period.
  package var announcedStart: String {
    "\(syncUp.title.quotedTitle) begins in \(minutes) min"
  }
}
