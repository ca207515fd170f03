import Clients
import Locking
import Presentation
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("A meeting that two windows share", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct SharedMeetingTests {
  let clock = TestClock()
  let locks = MeetingLockClient.inMemory(machine: "laptop")

  @Shared(.syncUps) var syncUps
  @Shared(.meetingDrafts) var drafts
  @Shared(.liveMeetings) var liveMeetings
  @Shared(.notice) var notice

  let id = SyncUp.ID(UUID(99))

  init() {
    let attendees = HeldMeeting.attendees(["Ada", "Blob", "Cleo"])
    let syncUp = SyncUp(99, "Design", attendees: attendees, duration: .seconds(60))
    $syncUps.withLock { $0 = [syncUp] }
    @Shared(.notesBySpeaker) var notesBySpeaker
    $notesBySpeaker.withLock { $0 = false }
  }

  /// Opens a window of a user.
  func open(
    _ user: String,
    locks: MeetingLockClient? = nil,
    bootID: String? = "boot",
    resuming draft: MeetingDraft? = nil,
    transcriber: TranscriberClient = .off
  ) throws -> RecordMeetingModel {
    let syncUp = try #require(Shared($syncUps[id: id]))
    let clock = clock
    return withDependencies {
      $0.continuousClock = clock
      $0.machineClient = MachineClient(
        userName: { user },
        bootID: { bootID },
        uptime: { clock.now.offset }
      )
      $0.meetingLockClient = locks ?? self.locks
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = transcriber
    } operation: {
      RecordMeetingModel(syncUp: syncUp, resuming: draft)
    }
  }

  /// Opens a window of a user, and runs its meeting.
  func run(
    _ user: String,
    locks: MeetingLockClient? = nil,
    bootID: String? = "boot",
    transcriber: TranscriberClient = .off,
    sleepers: Int = 1
  ) async throws -> (RecordMeetingModel, Task<Void, Never>) {
    let model = try open(user, locks: locks, bootID: bootID, transcriber: transcriber)
    let task = Task { await model.onTask() }
    await clock.waitForSleepers(sleepers)
    try Task.checkCancellation()
    return (model, task)
  }

  /// Opens the window of a user who holds the meeting, and waits until other windows can join the
  /// meeting.
  func begin(
    _ user: String,
    transcriber: TranscriberClient = .off
  ) async throws -> (RecordMeetingModel, Task<Void, Never>) {
    let window = try await run(user, transcriber: transcriber)
    try await wait { !liveMeetings.isEmpty }
    return window
  }

  /// Ends the processes of windows one after the other, in the given order.
  func stop(_ windows: Task<Void, Never>...) async {
    for window in windows {
      window.cancel()
      await window.waitForEnd()
    }
  }

  /// Runs an operation while Ada's window holds a meeting that Grace's window has joined.
  func hold(
    _ operation: (RecordMeetingModel, RecordMeetingModel) async throws -> Void
  ) async throws {
    let (ada, holding) = try await begin("ada")
    let (grace, joining) = try await run("grace", sleepers: 2)
    try await operation(ada, grace)
    await stop(joining, holding)
  }

  @Test(
    "For a window that has joined a meeting, time for which the machine slept does not count as overrun"
  )
  func sleeping() async throws {
    try await hold { ada, grace in
      ada.turnEndButtonTapped()
      try await wait { grace.turnEnd == .wait }
      clock.jump(by: .seconds(36_000))
      let syncUp = try #require(syncUps[id: id])
      let joined = try #require(grace.seat.joinedMeeting(of: syncUp))
      #expect(joined.elapsed == .seconds(20))
      #expect(joined.overrun == .zero)
      await clock.waitForSleepers(2)
    }
  }

  @Test(
    "A joined window shows the same elapsed time, speaker and turns as the window that it joined"
  )
  func clocks() async throws {
    try await hold { ada, grace in
      #expect(!ada.seat.isJoined)
      let holder = try #require(liveMeetings[id: id]).holder
      #expect(grace.seat.holder == holder)
      #expect(liveMeetings[id: id]?.holder.name == "ada")
      #expect(grace.seat.meetingID == ada.seat.meetingID)
      try await pass(.milliseconds(10_250))
      #expect(ada.elapsed == .milliseconds(10_250))
      #expect(grace.elapsed == .milliseconds(10_250))
      try await pass(.seconds(15))
      #expect(grace.speaker?.name == "Blob")
      #expect(grace.attendances == ada.attendances)
      ada.nextButtonTapped()
      try await wait { grace.speaker?.name == "Cleo" }
      #expect(grace.gainedTime == ada.gainedTime)
      ada.pauseButtonTapped()
      try await wait { grace.isPaused }
      try await pass(.seconds(2), sleepers: 1)
      #expect(grace.elapsed == ada.elapsed)
      ada.resumeButtonTapped()
      ada.addMinuteButtonTapped()
      ada.absentButtonTapped(Attendee.ID(UUID(102)))
      try await wait { grace.speakers == ada.speakers && grace.addedTime == ada.addedTime }
      #expect(grace.durationRemaining == ada.durationRemaining)
    }
  }

  @Test(
    "A window that joins a meeting from a machine with a different clock shows the right elapsed time"
  )
  func otherMachine() async throws {
    let (ada, holding) = try await begin("ada")
    try await pass(.milliseconds(3_250), sleepers: 1)
    let grace = try open("grace", bootID: "another boot")
    #expect(grace.elapsed == .zero)
    let joining = Task { await grace.onTask() }
    try await wait { grace.elapsed == .milliseconds(3_250) }
    #expect(liveMeetings[id: id]?.newcomer == nil)
    await clock.waitForSleepers(2)
    try await pass(.seconds(20))
    #expect(grace.elapsed == ada.elapsed)
    #expect(grace.speaker?.name == "Blob")
    await stop(joining, holding)
  }

  @Test("A joined window can neither pause the meeting nor change its speaker, order or absentees")
  func holderOnly() async throws {
    try await hold { ada, grace in
      grace.nextButtonTapped()
      grace.previousButtonTapped()
      grace.pauseButtonTapped()
      grace.addMinuteButtonTapped()
      grace.shuffleButtonTapped()
      grace.absentButtonTapped(Attendee.ID(UUID(101)))
      #expect(ada.speakerIndex == 0)
      #expect(grace.speakerIndex == 0)
      #expect(!grace.isPaused)
      #expect(grace.speakers == syncUps[0].attendees)
      #expect(ada.speakers == syncUps[0].attendees)
    }
  }

  @Test("A shared meeting has the notes of both windows in order of arrival and is saved once")
  func notes() async throws {
    try await hold { ada, grace in
      ada.noteSubmitted("One")
      grace.noteSubmitted("Two")
      try await wait { ada.notes.count == 2 && grace.notes.count == 2 }
      ada.noteSubmitted("Three")
      #expect(drafts.map(\.transcript) == ["One\nTwo\nThree"])
      try await wait { grace.notes.count == 3 }
      grace.noteField.previousButtonTapped()
      grace.noteField.text = "3"
      grace.noteEntrySubmitted()
      try await wait { ada.transcript == "One\nTwo\n3" }
      try await pass(.seconds(10))
      grace.noteField.text = "Four"
      ada.endMeeting(.confirmSave)
      try await wait { grace.isOver }
      #expect(grace.savedMeeting.summary?.noteCount == 4)
      #expect(syncUps[0].meetings.map(\.transcript) == ["One\nTwo\n3\nFour"])
      #expect(syncUps[0].meetings.map(\.id) == [ada.seat.meetingID])
      try await wait { liveMeetings.isEmpty && drafts.isEmpty }
    }
  }

  @Test("If one of two windows discards a shared meeting, the meeting's screen closes in both")
  func discarded() async throws {
    try await hold { ada, grace in
      ada.endMeeting(.confirmDiscard)
      try await wait { grace.isDismissed }
      #expect(notice == "The meeting was discarded in another window.")
      #expect(syncUps[0].meetings == [])
      try await wait { liveMeetings.isEmpty }
    }
  }

  @Test("A joined window keeps its unsubmitted note as a draft until the note is submitted")
  func joinersEntry() async throws {
    @Shared(.notesDrafts) var typed
    try await hold { ada, grace in
      grace.noteField.text = "By"
      grace.noteField.text = "Bye"
      #expect(typed.map(\.text) == ["Bye"])
      #expect(typed.map(\.meetingID) == [ada.seat.meetingID])
      #expect(typed.allSatisfy { locks.isLocked($0.id.rawValue) })
      grace.noteEntrySubmitted()
      #expect(typed == [])
      #expect(grace.transcript == "Bye")
      ada.noteField.text = "Hello"
      #expect(typed == [])
    }
  }

  @Test("When a joined window leaves, its unsubmitted note is added and the meeting continues")
  func leaving() async throws {
    try await hold { ada, grace in
      grace.noteField.text = "Bye"
      grace.endMeetingButtonTapped()
      #expect(grace.isDismissed)
      #expect(notice == "The meeting continues in another window.")
      try await wait { ada.transcript == "Bye" }
      #expect(!ada.isOver)
    }
  }

  @Test("A joined window takes over the meeting after the user confirms the takeover")
  func handingOver() async throws {
    try await hold { ada, grace in
      try await pass(.seconds(5))
      ada.takeOverButtonTapped()
      #expect(ada.alert == nil, "It holds the meeting.")
      grace.takeOverButtonTapped()
      #expect(grace.alert == .takeOver(from: "ada"))
      grace.alertButtonTapped(.confirmTakeOver)
      try await wait { ada.seat.isJoined && !grace.seat.isJoined }
      #expect(liveMeetings[id: id]?.successor == nil)
      try await pass(.seconds(1))
      try await pass(.seconds(1))
      #expect(grace.elapsed == .seconds(7))
      #expect(ada.elapsed == .seconds(7))
      grace.nextButtonTapped()
      try await wait { ada.speaker?.name == "Blob" }
      grace.endMeeting(.confirmSave)
      try await wait { ada.savedMeeting.summary != nil }
      #expect(syncUps[0].meetings.map(\.duration) == [.seconds(7)])
    }
  }

  @Test(
    "If the process that runs a meeting exits, a joined window takes over the meeting and the unsubmitted note"
  )
  func holderGone() async throws {
    let (ada, holding) = try await begin("ada")
    let (grace, joining) = try await run("grace", sleepers: 2)
    ada.noteSubmitted("One")
    ada.noteField.text = "Half"
    try await pass(.seconds(3))
    await stop(holding)
    #expect(grace.seat.isJoined)
    try await pass(.seconds(1), sleepers: 1)
    try await wait { !grace.seat.isJoined }
    #expect(grace.elapsed == .seconds(4))
    #expect(grace.transcript == "One\nHalf")
    #expect(locks.isLocked(grace.seat.meetingID.rawValue))
    clock.jump(by: .seconds(56))
    await joining.waitForEnd()
    #expect(syncUps[0].meetings.map(\.transcript) == ["One\nHalf"])
    #expect(syncUps[0].meetings.map(\.duration) == [.seconds(60)])
    #expect(liveMeetings == [])
    #expect(drafts == [])
  }

  @Test(
    "A joined window takes over a meeting from an unresponsive window, which later joins the meeting"
  )
  func stoppedHolder() async throws {
    let (ada, holding) = try await begin("ada")
    // Simulate a stopped process, which keeps its locks and does nothing.
    let live = try #require(liveMeetings[id: id])
    await stop(holding)
    let releases = [live.meetingID.rawValue, live.holder.id].compactMap { locks.lock($0) }
    let (grace, joining) = try await run("grace")
    #expect(grace.seat.isJoined)
    grace.takeOver()
    try await pass(.seconds(1), sleepers: 1)
    #expect(grace.seat.isJoined)
    try await pass(.seconds(1), sleepers: 1)
    #expect(!grace.seat.isJoined)
    #expect(liveMeetings[id: id]?.holder.name == "grace")
    // Continue the stopped process. The process detects the takeover, and does not take the meeting
    // back.
    for release in releases { release() }
    let back = Task { await ada.onTask() }
    try await wait { ada.seat.isJoined }
    await clock.waitForSleepers(2)
    try await pass(.seconds(1))
    #expect(!grace.seat.isJoined)
    #expect(ada.elapsed == grace.elapsed)
    #expect(locks.isLocked(grace.seat.meetingID.rawValue))
    await stop(back, joining)
  }
}
