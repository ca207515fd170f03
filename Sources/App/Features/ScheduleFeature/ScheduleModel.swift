import Clients
import Dependencies
package import Foundation
import IdentifiedCollections
package import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged

/// Tracks which scheduled meeting is due, and reminds the user of meetings before they begin.
///
/// ```swift
/// let schedule = ScheduleModel()
/// list.selectedID = schedule.dueID
/// await schedule.onTask()
/// ```
@Observable
package final class ScheduleModel {
  /// The time of this model's most recent wake-up, or `nil` before the first wake-up.
  ///
  /// Screens with a countdown to a meeting read this property, so that the app redraws these
  /// screens each minute.
  package private(set) var minute: Date?

  /// The reminders that were announced and whose meetings have not begun yet.
  private var reminders: [Reminder] = []

  /// The error message of the first reminder that could not be announced, if any.
  @ObservationIgnored private var failure: String?

  @ObservationIgnored @SharedReader(.syncUps) private var syncUps
  @ObservationIgnored @SharedReader(.liveMeetings) private var liveMeetings
  @ObservationIgnored @SharedReader(.notificationMode) private var notificationMode
  @ObservationIgnored @SharedReader(.reminder) private var reminder
  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.calendar) private var calendar
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) private var meetingLockClient
  @ObservationIgnored @Dependency(\.notificationClient) private var notificationClient
  @ObservationIgnored @Dependency(\.soundClient) private var soundClient

  package init() {}

  /// The sync-up whose scheduled meeting is under way or begins within 15 minutes, if any.
  ///
  /// If the meetings of several sync-ups are due, the property contains the sync-up whose meeting
  /// begins first.
  package var dueID: SyncUp.ID? {
    guard let next = syncUps.nextMeeting(now: now, in: calendar.timeZone),
      next.syncUp.dueMeeting(now: now, in: calendar.timeZone) != nil
    else { return nil }
    return next.syncUp.id
  }

  /// The reminder to show for the next meeting.
  ///
  /// The reminder appears at the time that the user has chosen, and stays until the meeting begins.
  /// The reminder disappears earlier if the meeting is in progress, was held, or is no longer
  /// scheduled.
  package var currentReminder: Reminder? {
    guard let minute else { return nil }
    let zone = calendar.timeZone
    return reminders.compactMap { reminder in
      guard let syncUp = syncUps[id: reminder.syncUp.id],
        syncUp.nextMeeting(now: minute, in: zone) == reminder.start, reminder.start > minute,
        !syncUp.hasHeldMeeting(startingAt: reminder.start),
        !meetingLockClient.isHeld(liveMeetings[id: syncUp.id])
      else { return nil }
      return Reminder(of: syncUp, startingAt: reminder.start, now: minute)
    }
    .min { $0.start < $1.start }
  }

  /// Reminds the user of scheduled meetings until the task is cancelled.
  ///
  /// Wakes up each minute while the list may contain a sync-up with a schedule.
  package func onTask() async {
    var reminding: Task<Void, Never>?
    for await isNeeded in Observations({ self.syncUps.mayHaveSchedules })
    where isNeeded != (reminding != nil) {
      reminding?.cancel()
      reminding = isNeeded ? Task { await remindEachMinute() } : nil
    }
    reminding?.cancel()
    await reminding?.value
  }

  private func remindEachMinute() async {
    var last = now
    var claims: [(start: Date, end: @Sendable () -> Void)] = []
    defer { for claim in claims { claim.end() } }
    while true {
      let seconds = 60 - last.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
      do { try await clock.sleep(for: .seconds(seconds)) } catch { return }
      let previous = last
      last = now
      minute = last
      for claim in claims where claim.start <= last { claim.end() }
      claims.removeAll { $0.start <= last }
      reminders.removeAll { $0.start <= last }
      claims += await remind(after: previous, until: last)
    }
  }

  /// Announces the meetings whose reminders are due in a period.
  ///
  /// - Returns: The claims on the announced reminders, with the start of each meeting. A claim ends
  ///   when its meeting begins.
  private func remind(
    after start: Date,
    until end: Date
  ) async -> [(start: Date, end: @Sendable () -> Void)] {
    var claims: [(start: Date, end: @Sendable () -> Void)] = []
    let due = Reminder.all(
      of: syncUps.filter { syncUp in
        syncUp.schedule != nil && !meetingLockClient.isHeld(liveMeetings[id: syncUp.id])
      },
      reminder,
      after: start,
      until: end,
      in: calendar.timeZone
    )
    reminders += due
    for reminder in due {
      // Do not claim the reminder if only the bell rings: the bell reaches only this terminal, so
      // the other processes should announce the meeting too.
      if notificationMode == .desktop || notificationMode == .command {
        guard let end = reminder.claim() else { continue }
        claims.append((reminder.start, end))
      }
      soundClient.ring()
      do {
        try await notificationClient.announce(reminder.announcement)
      } catch {
        guard failure == nil else { continue }
        failure = "\(error)"
        $notice.withLock { $0 = "\(error)" }
      }
    }
    return claims
  }
}
