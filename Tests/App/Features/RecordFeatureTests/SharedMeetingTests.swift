import Clients
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import Observation
import PersistenceKeys
import Presentation
import RecordFeature
import Sharing
import Tagged
import Testing

@MainActor
@Suite(
  "A meeting that two windows hold together",
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1_000))
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(5))
)
struct SharedMeetingTests {
  private let clock = TestClock()
  private let locks = MeetingLockClient.inMemory(machine: "laptop")

  @Shared(.syncUps) private var syncUps
  @Shared(.meetingDrafts) private var drafts
  @Shared(.liveMeetings) private var liveMeetings
  @Shared(.notice) private var notice

  private let id = SyncUp.ID(UUID(99))

  init() {
    let attendees = ["Ada", "Blob", "Cleo"].enumerated().map {
      Attendee(id: Attendee.ID(UUID(100 + $0)), name: $1)
    }
    let syncUp = SyncUp(
      id: id,
      attendees: IdentifiedArray(uniqueElements: attendees),
      duration: .seconds(60),
      title: "Design"
    )
    $syncUps.withLock { $0 = [syncUp] }
    @Shared(.notesBySpeaker) var notesBySpeaker
    $notesBySpeaker.withLock { $0 = false }
  }

  /// Opens a window of a user.
  private func open(
    _ user: String,
    locks: MeetingLockClient? = nil,
    bootID: String? = "boot",
    resuming draft: MeetingDraft? = nil
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
      $0.transcriberClient = .off
    } operation: {
      RecordMeetingModel(syncUp: syncUp, resuming: draft)
    }
  }

  private func wait(until isTrue: @escaping @MainActor @Sendable () -> Bool) async {
    for await isReached in Observations({ isTrue() }) where isReached { return }
  }

  private func pass(_ duration: Duration, sleepers: Int = 2) async {
    clock.jump(by: duration)
    await clock.waitForSleepers(sleepers)
  }

  /// Holds the meeting of Ada's window, which Grace's has joined.
  private func hold(
    _ operation: (RecordMeetingModel, RecordMeetingModel) async throws -> Void
  ) async throws {
    let ada = try open("ada")
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty }
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(2)
    try await operation(ada, grace)
    joining.cancel()
    await joining.waitForEnd()
    holding.cancel()
    await holding.waitForEnd()
  }

  @Test("A window that has joined a meeting counts no sleep as overrun")
  func sleeping() async throws {
    try await hold { ada, grace in
      ada.turnEndButtonTapped()
      await wait { grace.turnEnd == .wait }
      clock.jump(by: .seconds(36_000))
      let syncUp = try #require(syncUps[id: id])
      let joined = try #require(grace.seat.joinedMeeting(of: syncUp))
      #expect(joined.elapsed == .seconds(20))
      #expect(joined.overrun == .zero)
      await clock.waitForSleepers(2)
    }
  }

  @Test("The joiner's window shows the holder's clock, speaker and turns")
  func clocks() async throws {
    try await hold { ada, grace in
      #expect(!ada.seat.isJoined)
      let holder = try #require(liveMeetings[id: id]).holder
      #expect(grace.seat.holder == holder)
      #expect(liveMeetings[id: id]?.holder.title == "ada@laptop")
      #expect(grace.seat.meetingID == ada.seat.meetingID)
      await pass(.milliseconds(10_250))
      #expect(ada.elapsed == .milliseconds(10_250))
      #expect(grace.elapsed == .milliseconds(10_250))
      await pass(.seconds(15))
      #expect(grace.speaker?.name == "Blob")
      #expect(grace.attendances == ada.attendances)
      ada.nextButtonTapped()
      await wait { grace.speaker?.name == "Cleo" }
      #expect(grace.savedTime == ada.savedTime)
      ada.pauseButtonTapped()
      await wait { grace.isPaused }
      await pass(.seconds(2), sleepers: 1)
      #expect(grace.elapsed == ada.elapsed)
      ada.resumeButtonTapped()
      ada.addMinuteButtonTapped()
      ada.absentButtonTapped(Attendee.ID(UUID(102)))
      await wait { grace.speakers == ada.speakers && grace.addedTime == ada.addedTime }
      #expect(grace.durationRemaining == ada.durationRemaining)
    }
  }

  @Test("A joiner on another machine follows the holder's clock although it cannot compare clocks")
  func otherMachine() async throws {
    let ada = try open("ada")
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty }
    await pass(.milliseconds(3_250), sleepers: 1)
    let grace = try open("grace", bootID: "another boot")
    #expect(grace.elapsed == .zero)
    let joining = Task { await grace.onTask() }
    await wait { grace.elapsed == .milliseconds(3_250) }
    #expect(liveMeetings[id: id]?.newcomer == nil)
    await clock.waitForSleepers(2)
    await pass(.seconds(20))
    #expect(grace.elapsed == ada.elapsed)
    #expect(grace.speaker?.name == "Blob")
    joining.cancel()
    await joining.waitForEnd()
    holding.cancel()
    await holding.waitForEnd()
  }

  @Test("A joiner can change neither the speaker nor the agenda")
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

  @Test("A shared meeting has the notes of both windows in order of arrival and is filed once")
  func notes() async throws {
    try await hold { ada, grace in
      ada.noteSubmitted("One")
      grace.noteSubmitted("Two")
      await wait { ada.notes.count == 2 && grace.notes.count == 2 }
      ada.noteSubmitted("Three")
      #expect(drafts.map(\.transcript) == ["One\nTwo\nThree"])
      await wait { grace.notes.count == 3 }
      grace.previousNoteButtonTapped()
      grace.unsubmittedNote = "3"
      grace.noteEntrySubmitted()
      await wait { ada.transcript == "One\nTwo\n3" }
      await pass(.seconds(10))
      grace.unsubmittedNote = "Four"
      ada.endMeetingButtonTapped()
      ada.alertButtonTapped(.confirmSave)
      await wait { grace.isOver }
      #expect(grace.outcome.summary?.noteCount == 4)
      #expect(syncUps[0].meetings.map(\.transcript) == ["One\nTwo\n3\nFour"])
      #expect(syncUps[0].meetings.map(\.id) == [ada.seat.meetingID])
      await wait { liveMeetings.isEmpty && drafts.isEmpty }
    }
  }

  @Test("Discarding a shared meeting closes it in both windows")
  func discarded() async throws {
    try await hold { ada, grace in
      ada.endMeetingButtonTapped()
      ada.alertButtonTapped(.confirmDiscard)
      await wait { grace.isDismissed }
      #expect(notice == "The meeting was discarded in another window.")
      #expect(syncUps[0].meetings == [])
      await wait { liveMeetings.isEmpty }
    }
  }

  @Test("The joiner's unsubmitted note is kept in a draft until it is submitted")
  func joinersEntry() async throws {
    @Shared(.notesDrafts) var typed
    try await hold { ada, grace in
      grace.unsubmittedNote = "By"
      grace.unsubmittedNote = "Bye"
      #expect(typed.map(\.text) == ["Bye"])
      #expect(typed.map(\.meetingID) == [ada.seat.meetingID])
      #expect(typed.allSatisfy { locks.isLocked($0.id.rawValue) })
      grace.noteEntrySubmitted()
      #expect(typed == [])
      #expect(grace.transcript == "Bye")
      ada.unsubmittedNote = "Hello"
      #expect(typed == [])
    }
  }

  @Test("A shared meeting continues when the joiner leaves, with the joiner's unsubmitted note")
  func leaving() async throws {
    try await hold { ada, grace in
      grace.unsubmittedNote = "Bye"
      grace.endMeetingButtonTapped()
      #expect(grace.isDismissed)
      #expect(notice == "The meeting goes on in another window.")
      await wait { ada.transcript == "Bye" }
      #expect(!ada.isOver)
    }
  }

  @Test("The holder hands the meeting over when the joiner asks for it")
  func handingOver() async throws {
    try await hold { ada, grace in
      await pass(.seconds(5))
      ada.takeOverButtonTapped()
      #expect(ada.alert == nil, "It holds the meeting.")
      grace.takeOverButtonTapped()
      #expect(grace.alert == .takeOver(from: "ada@laptop"))
      grace.alertButtonTapped(.confirmTakeOver)
      await wait { ada.seat.isJoined && !grace.seat.isJoined }
      #expect(liveMeetings[id: id]?.successor == nil)
      await pass(.seconds(1))
      await pass(.seconds(1))
      #expect(grace.elapsed == .seconds(7))
      #expect(ada.elapsed == .seconds(7))
      grace.nextButtonTapped()
      await wait { ada.speaker?.name == "Blob" }
      grace.endMeetingButtonTapped()
      grace.alertButtonTapped(.confirmSave)
      await wait { ada.outcome.summary != nil }
      #expect(syncUps[0].meetings.map(\.duration) == [.seconds(7)])
    }
  }

  @Test("The former holder waits for a slow successor before it takes the meeting back")
  func slowSuccessor() async throws {
    let ada = try open("ada")
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty }
    let slow = LiveMeeting.Window(id: UUID(1_000), name: "grace", machine: "laptop")
    $liveMeetings.withLock { $0[id: id]?.holder = slow }
    await wait { ada.seat.isJoined }
    await pass(.milliseconds(1_500), sleepers: 1)
    #expect(ada.seat.holder == slow)
    clock.jump(by: .seconds(1))
    await wait { !ada.seat.isJoined }
    holding.cancel()
    await holding.waitForEnd()
  }

  @Test("A joiner takes over a meeting whose holder exits, with the note being typed there")
  func holderGone() async throws {
    let ada = try open("ada")
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty }
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(2)
    ada.noteSubmitted("One")
    ada.unsubmittedNote = "Half"
    await pass(.seconds(3))
    holding.cancel()
    await holding.waitForEnd()
    #expect(grace.seat.isJoined)
    await pass(.seconds(1), sleepers: 1)
    await wait { !grace.seat.isJoined }
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

  @Test("A joiner takes over from a holder that does not answer, which then joins")
  func stoppedHolder() async throws {
    let ada = try open("ada")
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty }
    // As another process that is stopped: it has its locks, and does nothing.
    let live = try #require(liveMeetings[id: id])
    holding.cancel()
    await holding.waitForEnd()
    let releases = [live.meetingID.rawValue, live.holder.id].compactMap { locks.lock($0) }
    let grace = try open("grace")
    #expect(grace.seat.isJoined)
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    grace.takeOverButtonTapped()
    grace.alertButtonTapped(.confirmTakeOver)
    await pass(.seconds(1), sleepers: 1)
    #expect(grace.seat.isJoined)
    await pass(.seconds(1), sleepers: 1)
    #expect(!grace.seat.isJoined)
    #expect(liveMeetings[id: id]?.holder.name == "grace")
    // It comes back: it finds itself replaced, and takes nothing back.
    for release in releases { release() }
    let back = Task { await ada.onTask() }
    await wait { ada.seat.isJoined }
    await clock.waitForSleepers(2)
    await pass(.seconds(1))
    #expect(!grace.seat.isJoined)
    #expect(ada.elapsed == grace.elapsed)
    #expect(locks.isLocked(grace.seat.meetingID.rawValue))
    for task in [back, joining] {
      task.cancel()
      await task.waitForEnd()
    }
  }

  @Test("A note that arrives while the holder files the meeting is saved")
  func lateNote() async throws {
    try await hold { ada, grace in
      ada.noteSubmitted("One")
      await wait { grace.notes.count == 1 }
      ada.endMeetingButtonTapped()
      ada.alertButtonTapped(.confirmSave)
      grace.noteSubmitted("Late")
      await wait { grace.isOver }
      #expect(syncUps[0].meetings.map(\.transcript) == ["One\nLate"])
      await wait { liveMeetings.isEmpty }
    }
  }

  @Test("Notes that a joiner submits and types while its last ones are saved are saved, too")
  func notesDuringTheLastSave() async throws {
    try await hold { ada, grace in
      let filed = $syncUps.publisher.sink { syncUps in
        MainActor.assumeIsolated {
          guard syncUps[id: id]?.meetings.first?.transcript == "First" else { return }
          grace.noteSubmitted("Submitted")
          grace.unsubmittedNote = "Typed"
        }
      }
      ada.endMeetingButtonTapped()
      ada.alertButtonTapped(.confirmSave)
      $liveMeetings.withLock { $0 = [] }
      grace.noteSubmitted("First")
      await wait { grace.isOver }
      filed.cancel()
      #expect(syncUps[0].meetings.map(\.transcript) == ["First\nSubmitted\nTyped"])
    }
  }

  @Test("The next start recovers the notes of a meeting whose windows were all killed")
  func recovery() async throws {
    let meetingID = Meeting.ID(UUID(50))
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    let note = MeetingNote(id: MeetingNote.ID(UUID(52)), text: "Late")
    var live = LiveMeeting(id: id, meetingID: meetingID, holder: window, notes: [note])
    live.state.held = .seconds(5)
    let model = withDependencies {
      $0.meetingLockClient = locks
    } operation: {
      InterruptedMeetingsModel()
    }
    let start = { model.begin() }
    $liveMeetings.withLock { $0 = [live] }
    let unlock = try #require(locks.lock(meetingID.rawValue))
    start()
    #expect(liveMeetings == [live], "It is being held.")
    unlock()
    start()
    #expect(liveMeetings == [])
    #expect(drafts.map(\.transcript) == ["Late"])
    #expect(drafts.map(\.duration) == [.seconds(5)])
    $drafts.withLock { $0[0].transcript = "Early" }
    $liveMeetings.withLock { $0 = [live] }
    start()
    #expect(drafts.map(\.transcript) == ["Early\nLate"])
    $drafts.withLock { $0 = [] }
    $syncUps.withLock {
      $0[0].meetings = [Meeting(id: meetingID, date: .distantPast, transcript: "Early")]
    }
    $liveMeetings.withLock { $0 = [live] }
    start()
    #expect(syncUps[0].meetings.map(\.transcript) == ["Early\nLate"])
    #expect(drafts == [])
  }

  @Test("A joiner that takes over loads the notes that only the holder had saved")
  func unseenNotes() async throws {
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    let meetingID = Meeting.ID(UUID(50))
    let unlock = try #require(locks.lock(window.id))
    let note = MeetingNote(id: MeetingNote.ID(UUID(52)), text: "Seen")
    $liveMeetings.withLock {
      $0 = [LiveMeeting(id: id, meetingID: meetingID, holder: window, notes: [note])]
    }
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    let held = Meeting(id: meetingID, date: .distantPast, transcript: "Seen\nSeen\nUnseen")
    let draft = MeetingDraft(held, of: syncUps[0], on: "laptop")
    $drafts.withLock { $0 = [draft] }
    unlock()
    clock.jump(by: .seconds(1))
    await wait { !grace.seat.isJoined }
    #expect(grace.transcript == "Seen\nSeen\nUnseen")
    #expect(drafts.map(\.transcript) == ["Seen\nSeen\nUnseen"])
    #expect(liveMeetings[0].notes.map(\.text) == ["Seen", "Seen", "Unseen"])
    joining.cancel()
    await joining.waitForEnd()
  }

  @Test("The draft stays when the joiner leaves at the moment it would take over")
  func leavingInsteadOfTakingOver() async throws {
    let joiner = Locked<RecordMeetingModel?>(nil)
    var locks = locks
    locks.lock = { [lock = locks.lock] id in
      MainActor.assumeIsolated { joiner.withLock { $0 }?.endMeetingButtonTapped() }
      return lock(id)
    }
    let ada = try open("ada")
    let holding = Task { await ada.onTask() }
    await clock.waitForSleepers(1)
    await wait { !liveMeetings.isEmpty }
    let grace = try open("grace", locks: locks)
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(2)
    ada.noteSubmitted("One")
    await wait { grace.transcript == "One" }
    holding.cancel()
    await holding.waitForEnd()
    joiner.withLock { $0 = grace }
    clock.jump(by: .seconds(1))
    await joining.waitForEnd()
    joiner.withLock { $0 = nil }
    #expect(grace.isDismissed)
    #expect(drafts.map(\.transcript) == ["One"])
  }

  @Test("A joiner adds its notes to the draft when another window ended the meeting")
  func interrupted() async throws {
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    let meetingID = Meeting.ID(UUID(50))
    let unlock = try #require(locks.lock(window.id))
    $liveMeetings.withLock { $0 = [LiveMeeting(id: id, meetingID: meetingID, holder: window)] }
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    #expect(grace.seat.isJoined)
    grace.noteSubmitted("Two")
    grace.unsubmittedNote = "Three"
    let held = Meeting(id: meetingID, date: .distantPast, transcript: "One\nTwo")
    let draft = MeetingDraft(held, of: syncUps[0], on: "laptop")
    $drafts.withLock { $0 = [draft] }
    $liveMeetings.withLock { $0 = [] }
    await joining.waitForEnd()
    unlock()
    #expect(
      notice
        == "The meeting was interrupted. Another window or the next start asks what becomes of it."
    )
    #expect(drafts.map(\.transcript) == ["One\nTwo\nThree"])
  }

  @Test("A window starts a new meeting when the previous holder is gone without a draft")
  func newMeeting() async throws {
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    $liveMeetings.withLock {
      $0 = [LiveMeeting(id: id, meetingID: Meeting.ID(UUID(50)), holder: window)]
    }
    let grace = try open("grace")
    #expect(!grace.seat.isJoined)
    let holding = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    #expect(liveMeetings.map(\.meetingID) == [grace.seat.meetingID])
    holding.cancel()
    await holding.waitForEnd()
  }
}
