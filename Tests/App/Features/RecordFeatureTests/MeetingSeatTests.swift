import Clients
import Locking
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("A window's role in a meeting", .dependencies { $0.uuid = .incrementing })
struct MeetingSeatTests {
  private let table = Table()

  @Test("A window that runs a meeting alone keeps the meeting locked until the window leaves")
  func holding() async throws {
    let ada = try table.window("ada")
    #expect(ada.name == "alone")
    await ada.sit()
    #expect(ada.name == "holder")
    #expect(table.live?.holder == ada.seat.window)
    #expect(table.locks.isLocked(ada.seat.meetingID.rawValue))
    ada.seat.releaseLocks()
    #expect(ada.name == "alone")
    #expect(!table.locks.isLocked(ada.seat.meetingID.rawValue))
  }

  @Test(
    "If meetings cannot be locked, a window runs a meeting alone and does not share the meeting"
  )
  func unshared() async throws {
    let ada = try table.window("ada", locks: .off)
    await ada.sit()
    #expect(ada.name == "holder")
    #expect(table.live == nil)
  }

  @Test("A window does not run a meeting that another process has locked but does not share")
  func refused() async throws {
    let ada = try table.window("ada")
    let unlock = table.locks.lock(ada.seat.meetingID.rawValue)
    #expect(await !ada.seat.sit())
    #expect(ada.name == "alone")
    unlock?()
  }

  @Test("The second window that opens a running meeting joins the first window's meeting")
  func joining() async throws {
    let ada = try table.window("ada")
    await ada.sit()
    let grace = try table.window("grace")
    await grace.sit()
    #expect(grace.name == "joiner")
    #expect(grace.seat.holder == ada.seat.window)
    #expect(grace.seat.meetingID == ada.seat.meetingID)
    #expect(grace.events.first == "joined first")
  }

  @Test(
    "On request, the window that runs a meeting hands the meeting over, and then joins the meeting"
  )
  func handingOver() async throws {
    let (ada, grace) = try await table.pair()
    grace.seat.requestTakeOver()
    await ada.seat.liveMeetingChanged()
    #expect(ada.name == "joiner")
    #expect(ada.events.contains("joined first, led before"))
    await grace.seat.liveMeetingChanged()
    #expect(grace.name == "holder")
    #expect(table.live?.successor == nil)
    #expect(grace.events.last == "took over")
  }

  @Test(
    "A window takes over a meeting if the window that runs the meeting does not answer for two seconds"
  )
  func stuckHolder() async throws {
    let (ada, grace) = try await table.pair()
    grace.seat.requestTakeOver()
    table.pass(.milliseconds(1_900))
    await grace.seat.wakeUp()
    #expect(grace.name == "joiner")
    table.pass(.milliseconds(100))
    await grace.seat.wakeUp()
    #expect(grace.name == "holder")
    // Wake up the former holder. The former holder detects the takeover, and does not take the
    // meeting back.
    await ada.seat.wakeUp()
    #expect(ada.name == "joiner")
    await grace.seat.wakeUp()
    #expect(table.locks.isLocked(grace.seat.meetingID.rawValue))
    #expect(grace.name == "holder")
  }

  @Test("A joined window takes over a meeting if the process that ran the meeting has exited")
  func deadHolder() async throws {
    let (ada, grace) = try await table.pair()
    ada.die()
    await grace.seat.wakeUp()
    #expect(grace.name == "holder")
    #expect(grace.events.last == "took over")
  }

  @Test(
    "A takeover adds the former window's unsubmitted note to the meeting only if that window's process died",
    arguments: [true, false]
  )
  func unseenNotes(isDead: Bool) async throws {
    let (ada, grace) = try await table.pair()
    @Shared(.meetingDrafts) var drafts
    var draft = MeetingDraft(of: ada.meeting, in: table.syncUp, at: .distantPast, on: "laptop")
    draft.unsubmittedNote = "Half"
    $drafts.withLock { $0 = [draft] }
    if isDead {
      ada.die()
    } else {
      grace.seat.requestTakeOver()
      await ada.seat.liveMeetingChanged()
    }
    // The timer may notice the free lock before the file of live meetings names the new holder.
    await grace.seat.wakeUp()
    #expect(grace.name == "holder")
    #expect(grace.unseenNotes == (isDead ? ["Half"] : []))
  }

  @Test(
    "A window takes a meeting back if the window that requested the meeting is silent for two seconds"
  )
  func newHolder() async throws {
    let (ada, grace) = try await table.pair()
    grace.seat.requestTakeOver()
    await ada.seat.liveMeetingChanged()
    table.pass(.milliseconds(1_900))
    await ada.seat.wakeUp()
    #expect(ada.name == "joiner")
    table.pass(.milliseconds(200))
    await ada.seat.wakeUp()
    #expect(ada.name == "holder", "Grace's window never noticed.")
  }

  @Test("A joined window notices when the window that runs the meeting ends the meeting")
  func ended() async throws {
    let (ada, grace) = try await table.pair()
    await ada.seat.removeLiveMeeting()
    await grace.seat.liveMeetingChanged()
    #expect(grace.events.last == "ended")
  }

  @Test("The window that runs a meeting publishes the meeting again if the published state is lost")
  func lostDescription() async throws {
    let ada = try table.window("ada")
    await ada.sit()
    table.$liveMeetings.withLock { $0 = [] }
    await ada.seat.liveMeetingChanged()
    #expect(table.live?.holder == ada.seat.window)
  }

  @Test(
    "A window on another machine that joins a meeting asks for the meeting to be published again"
  )
  func otherMachine() async throws {
    let ada = try table.window("ada")
    await ada.sit()
    let grace = try table.window("grace", bootID: "other")
    await grace.sit()
    #expect(table.live?.newcomer == grace.seat.window?.id)
    await ada.seat.liveMeetingChanged()
    #expect(table.live?.newcomer == nil)
  }

  @Test("A window whose meeting is over does not react to other windows")
  func over() async throws {
    let (ada, grace) = try await table.pair()
    grace.seat.isOver = true
    ada.die()
    await grace.seat.wakeUp()
    await grace.seat.liveMeetingChanged()
    #expect(grace.name == "joiner")
  }

  /// An event in one of two windows.
  private enum Step: CaseIterable {
    case join, takeOver, suspend, die
  }

  @Test(
    "After any three events, such as a takeover or an exit, two windows agree on who runs the meeting"
  )
  func interleavings() async throws {
    // Play all sequences of three steps. Each step happens in one of the two windows.
    let steps = [0, 1].flatMap { window in Step.allCases.map { (window, $0) } }
    var stories = 0
    for first in steps {
      for second in steps {
        for third in steps {
          let table = Table()
          let windows = try ["ada", "grace"].map { try table.window($0) }
          await windows[0].sit()
          for (index, step) in [first, second, third] { await play(step, windows[index]) }
          let story = [first, second, third].map { "\(windows[$0.0].user): \($0.1)" }
          await settle(windows, on: table)
          check(windows, on: table, after: story)
          stories += 1
        }
      }
    }
    #expect(stories == 512)
  }

  private func play(_ step: Step, _ window: Window) async {
    guard !window.isDead else { return }
    // Resume a suspended window before its next event.
    if window.isSuspended { window.isSuspended = false }
    switch step {
    case .join:
      if !window.isOpen { return await window.sit() }
      window.table.pass(.seconds(1))
      await window.seat.wakeUp()
      await window.seat.liveMeetingChanged()
    case .takeOver: if window.isOpen { window.seat.requestTakeOver() }
    case .suspend:
      window.isSuspended = true
      window.table.pass(.seconds(3))
    case .die: window.die()
    }
    // The other window handles the change immediately if its process runs and is not suspended.
    for other in window.table.windows where other !== window && other.isOpen {
      if !other.isDead, !other.isSuspended { await other.seat.liveMeetingChanged() }
    }
  }

  /// Resumes suspended windows, and delivers all changes to every window whose process runs.
  private func settle(_ windows: [Window], on table: Table) async {
    for _ in 0..<4 {
      for window in windows where window.isOpen && !window.isDead {
        window.isSuspended = false
        table.pass(.seconds(1))
        await window.seat.wakeUp()
        await window.seat.liveMeetingChanged()
      }
    }
  }

  private func check(_ windows: [Window], on table: Table, after story: [String]) {
    let open = windows.filter { $0.isOpen && !$0.isDead }
    let holders = open.filter { $0.name == "holder" }
    #expect(holders.count == (open.isEmpty ? 0 : 1), "\(story)")
    guard let holder = holders.first else { return }
    #expect(table.live?.holder == holder.seat.window, "\(story)")
    #expect(table.locks.isLocked(holder.seat.meetingID.rawValue), "\(story)")
    for window in open where window !== holder {
      #expect(window.name == "joiner" && window.seat.holder == holder.seat.window, "\(story)")
      #expect(window.seat.meetingID == holder.seat.meetingID, "\(story)")
    }
  }
}

/// A sync-up with a meeting, and the clock and the locks of the machine.
@MainActor
private final class Table {
  let locks = MeetingLockClient.inMemory(machine: "laptop")
  let uptime = Locked(Duration.seconds(100))
  var windows: [Window] = []

  @Shared(.syncUps) var syncUps
  @Shared(.liveMeetings) var liveMeetings

  let syncUp = SyncUp(
    99,
    "Design",
    attendees: [Attendee(100, "Ada")],
    duration: .seconds(60)
  )

  init() {
    $syncUps.withLock { $0 = [syncUp] }
    $liveMeetings.withLock { $0 = [] }
  }

  var live: LiveMeeting? { liveMeetings[id: syncUp.id] }

  func pass(_ time: Duration) { uptime.withLock { $0 += time } }

  /// Opens a window that has neither held nor joined the meeting yet.
  func window(
    _ user: String,
    locks: MeetingLockClient? = nil,
    bootID: String = "boot"
  ) throws -> Window {
    let uptime = uptime
    return withDependencies {
      $0.machineClient = MachineClient(
        userName: { user },
        bootID: { bootID },
        uptime: { uptime.withLock { $0 } }
      )
      $0.meetingLockClient = locks ?? self.locks
    } operation: {
      let window = Window(user, of: syncUp, on: self)
      windows.append(window)
      return window
    }
  }

  /// Opens Ada's window, which holds the meeting, and Grace's window, which has joined the meeting.
  func pair() async throws -> (Window, Window) {
    let ada = try window("ada")
    await ada.sit()
    await ada.seat.wakeUp()
    let grace = try window("grace")
    await grace.sit()
    return (ada, grace)
  }
}

/// A window with its `MeetingSeat`, which handles events in the same way as the meeting's model.
@MainActor
private final class Window {
  let user: String
  let seat: MeetingSeat
  unowned let table: Table
  let meeting: MeetingInProgress
  var events: [String] = []
  var unseenNotes: [String] = []
  var (isOpen, isSuspended, isDead) = (false, false, false)

  init(_ user: String, of syncUp: SyncUp, on table: Table) {
    (self.user, self.table) = (user, table)
    @Dependency(\.uuid) var uuid
    let meeting = MeetingInProgress(id: Meeting.ID(uuid()), of: syncUp)
    self.meeting = meeting
    seat = MeetingSeat(of: syncUp.id, meetingID: meeting.id)
    seat.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .described(let isNew, let wasHolder):
        events.append("joined\(isNew ? " first" : "")\(wasHolder ? ", led before" : "")")
      case .notesChanged: events.append("notes")
      case .descriptionRequested(let successor):
        let current = seat.joinedMeeting(of: syncUp) ?? meeting
        seat.publish(current, handingOverTo: successor)
      case .tookOver(let notes):
        events.append("took over")
        unseenNotes = notes
        seat.publish(
          seat.liveMeeting.map { MeetingInProgress(joining: $0, of: syncUp) } ?? meeting
        )
      case .ended: events.append("ended")
      }
    }
  }

  /// The name of the seat's state.
  var name: String {
    switch seat.state {
    case .alone: "alone"
    case .holder: "holder"
    case .joiner: "joiner"
    }
  }

  func sit() async {
    isOpen = await seat.sit()
  }

  /// Ends the process of the window.
  ///
  /// The system then releases the locks of the process.
  func die() {
    isDead = true
    seat.releaseLocks()
  }
}
