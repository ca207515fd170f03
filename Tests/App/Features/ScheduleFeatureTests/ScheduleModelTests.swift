import Clients
import Locking
import ScheduleFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Due meetings and reminders")
struct ScheduleModelTests {
  /// Thursday, 26 November 2026, 9:00:30 in Berlin.
  private nonisolated static let start = Date(timeIntervalSince1970: 1_795_680_030)

  @Shared(.syncUps) private var syncUps
  @Shared(.notificationMode) private var notificationMode
  @Shared(.reminder) private var reminder
  @Shared(.notice) private var notice

  private static func syncUp(_ number: Int, _ title: String, _ schedule: String) throws -> SyncUp {
    var syncUp = SyncUp(number, title)
    syncUp.schedule = try Schedule(parsing: schedule, now: start, in: .gmt)
    return syncUp
  }

  /// Runs an operation at a given time, with a clock that advances the time.
  private func run(
    minutes: Int,
    locks: MeetingLockClient = .off,
    eachMinute: (Int, ScheduleModel) -> Void = { _, _ in },
    _ operation: (ScheduleModel) async throws -> Void
  ) async throws -> [MeetingAnnouncement] {
    let announcements = Locked<[MeetingAnnouncement]>([])
    let clock = TestClock()
    let seconds = Locked(0.0)
    try await withDependencies {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
      $0.calendar = calendar
      $0.continuousClock = clock
      $0.date = DateGenerator { Self.start.addingTimeInterval(seconds.withLock(\.self)) }
      $0.meetingLockClient = locks
      $0.notificationClient = NotificationClient { announcement in
        announcements.withLock { $0.append(announcement) }
      }
      $0.soundClient = .silent
    } operation: {
      let model = ScheduleModel()
      try await operation(model)
      guard minutes > 0 else { return }
      let task = Task { await model.onTask() }
      for minute in 0..<minutes {
        await clock.waitForSleepers(1)
        let step = minute == 0 ? 30.0 : 60
        seconds.withLock { $0 += step }
        await clock.advance(by: .seconds(step))
        await clock.waitForSleepers(1)
        eachMinute(minute + 1, model)
      }
      await clock.waitForSleepers(1)
      task.cancel()
      await task.value
    }
    return announcements.withLock(\.self)
  }

  @Test(
    "The app announces a meeting once, as many minutes before its start as the setting says",
    arguments: [(.oneMinute, [1]), (.fiveMinutes, [5]), (.off, [])] as [(ReminderSetting, [Int])]
  )
  func reminding(setting: ReminderSetting, minutes: [Int]) async throws {
    let design = try Self.syncUp(1, "Design", "daily 9:06")
    $syncUps.withLock { $0 = [design] }
    $reminder.withLock { $0 = setting }
    let announcements = try await run(minutes: 8) { _ in }
    #expect(announcements == minutes.map { MeetingAnnouncement(reminderOf: "Design", in: $0) })
    #expect(notice == nil)
  }

  @Test("A reminder counts down to the start of its meeting and then disappears")
  func countdown() async throws {
    let design = try Self.syncUp(1, "Design", "daily 9:06")
    $syncUps.withLock { $0 = [design] }
    $reminder.withLock { $0 = .fiveMinutes }
    var sentences: [String?] = []
    _ = try await run(
      minutes: 8,
      eachMinute: { _, model in sentences.append(model.currentReminder?.sentence) }
    ) { _ in }
    let minutes = [5, 4, 3, 2, 1].map { "'Design' begins in \($0) min." }
    #expect(sentences == minutes + [nil, nil, nil])
  }

  @Test("A reminder disappears when its meeting is held early, deleted or moved")
  func untrue() async throws {
    let design = try Self.syncUp(1, "Design", "daily 9:06")
    // Add a sync-up with another schedule: without any schedule, the model would no longer wake up.
    let other = try Self.syncUp(2, "Product", "daily 20:00")
    $reminder.withLock { $0 = .fiveMinutes }
    let changes: [(inout IdentifiedArrayOf<SyncUp>) throws -> Void] = [
      { $0.remove(id: design.id) }, { $0[0].schedule = nil },
      { $0[0].schedule = try Schedule(parsing: "daily 9:30", now: Self.start, in: .gmt) },
      { $0[0].meetings = [Meeting(9, on: Self.start.addingTimeInterval(60))] },
    ]
    for change in changes {
      $syncUps.withLock { $0 = [design, other] }
      var changed = syncUps
      try change(&changed)
      _ = try await run(
        minutes: 3,
        eachMinute: { minute, model in
          if minute == 1 {
            #expect(model.currentReminder != nil)
            $syncUps.withLock { $0 = changed }
          }
          if minute > 1 { #expect(model.currentReminder == nil) }
        }
      ) { _ in }
    }
  }

  @Test(
    "If another process announces a meeting, the app shows a reminder, but rings only in bell mode",
    arguments: [(NotificationMode.command, 0), (.desktop, 0), (.bell, 1)]
  )
  func claimed(mode: NotificationMode, count: Int) async throws {
    let design = try Self.syncUp(1, "Design", "daily 9:04")
    $syncUps.withLock { $0 = [design] }
    $notificationMode.withLock { $0 = mode }
    let locks = MeetingLockClient.inMemory()
    let claim = try #require(try claim(design, with: locks))
    var sentence: String?
    let announcements = try await run(
      minutes: 3,
      locks: locks,
      eachMinute: { _, model in sentence = model.currentReminder?.sentence }
    ) { _ in }
    #expect(announcements.count == count)
    #expect(sentence == "'Design' begins in 1 min.")
    claim()
  }

  @Test("While one process announces a meeting, no other process can announce the meeting")
  func claiming() async throws {
    let design = try Self.syncUp(1, "Design", "daily 9:04")
    $syncUps.withLock { $0 = [design] }
    $notificationMode.withLock { $0 = .desktop }
    let locks = MeetingLockClient.inMemory()
    let announcements = try await run(
      minutes: 4,
      locks: locks,
      eachMinute: { minute, _ in
        let claim = try? self.claim(design, with: locks)
        #expect((claim == nil) == (minute == 3))
        claim?()
      }
    ) { _ in }
    #expect(announcements.count == 1)
  }

  @Test(
    "In a list of a thousand sync-ups, the app notices an added schedule at the next full minute"
  )
  func longList() async throws {
    $syncUps.withLock { $0 = IdentifiedArray(uniqueElements: (1...1_001).map { SyncUp($0) }) }
    let design = try Self.syncUp(7, "Design", "daily 9:03")
    let announcements = try await run(
      minutes: 2,
      eachMinute: { minute, _ in
        if minute == 1 { $syncUps.withLock { $0[id: design.id] = design } }
      }
    ) { _ in }
    #expect(announcements == [MeetingAnnouncement(reminderOf: "Design", in: 1)])
  }

  private func claim(
    _ syncUp: SyncUp,
    with locks: MeetingLockClient
  ) throws -> (@Sendable () -> Void)? {
    let minute = Self.start.addingTimeInterval(150)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let reminders = Reminder.all(
      of: [syncUp],
      .oneMinute,
      after: minute.addingTimeInterval(-60),
      until: minute,
      in: berlin
    )
    let reminder = try #require(reminders.first)
    return withDependency(\.meetingLockClient, locks) { reminder.claim() }
  }

  @Test("A meeting is due if it is under way or begins within 15 minutes")
  func due() async throws {
    let late = try Self.syncUp(1, "Late", "daily 9:16")
    let soon = try Self.syncUp(2, "Soon", "daily 9:14")
    let running = try Self.syncUp(3, "Running", "daily 8:58")
    let over = try Self.syncUp(4, "Over", "daily 8:50")
    _ = try await run(minutes: 0) { model in
      $syncUps.withLock { $0 = [over, late] }
      #expect(model.dueID == nil)
      $syncUps.withLock { $0 = [over, late, soon] }
      #expect(model.dueID == soon.id)
      $syncUps.withLock { $0 = [over, late, soon, running] }
      #expect(model.dueID == running.id)
      // Add a meeting that was held a little before its scheduled time.
      $syncUps.withLock {
        $0[3].meetings = [Meeting(9, on: Self.start.addingTimeInterval(-600))]
      }
      #expect(model.dueID == soon.id)
    }
  }
}
