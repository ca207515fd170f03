import Clients
import RecordFeature
import SyncUpsTestSupport
import Testing

// Tests of two windows that open a meeting of the same sync-up at almost the same time.
extension SharedMeetingTests {
  @Test(
    "A window waits until another window has published a new meeting, and then joins the meeting"
  )
  func openedBeforePublication() async throws {
    let ada = try open("ada")
    #expect(liveMeetings.isEmpty)
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    // Grace's window waits, although Ada's window has not published a meeting yet.
    await clock.waitForSleepers(1)
    #expect(liveMeetings.isEmpty)
    #expect(!grace.seat.isHolder)
    let holding = Task { await ada.onTask() }
    try await wait { !liveMeetings.isEmpty }
    clock.jump(by: .milliseconds(50))
    try await wait { grace.seat.isJoined }
    #expect(ada.seat.isHolder)
    #expect(grace.seat.meetingID == ada.seat.meetingID)
    #expect(liveMeetings.map(\.meetingID) == [ada.seat.meetingID])
    await stop(joining, holding)
  }

  @Test(
    "If the first window of a meeting closes before the meeting begins, the second window runs the meeting"
  )
  func closedBeforePublication() async throws {
    var ada: RecordMeetingModel? = try open("ada")
    let grace = try open("grace")
    let holding = Task { await grace.onTask() }
    await clock.waitForSleepers(1)
    #expect(!grace.seat.isHolder)
    #expect(ada?.seat.isHolder == false)
    ada = nil
    clock.jump(by: .milliseconds(50))
    try await wait { grace.seat.isHolder }
    await stop(holding)
  }

  @Test(
    "The second window of a meeting closes after two seconds if the first window does not respond"
  )
  func stuckBeforePublication() async throws {
    let ada = try open("ada")
    let grace = try open("grace")
    let joining = Task { await grace.onTask() }
    for _ in 0..<40 {
      await clock.waitForSleepers(1)
      clock.jump(by: .milliseconds(50))
    }
    await joining.waitForEnd()
    #expect(grace.isDismissed)
    #expect(notice == "Another window leads this meeting.")
    #expect(!ada.seat.isHolder)
  }

  @Test(
    "A window's claim to the meeting of a sync-up ends when the window has published the meeting"
  )
  func claimEnds() async throws {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    var locks = locks
    let claim = id.rawValue.derived(from: "meeting")
    locks.lock = { [lock = locks.lock] locked in
      guard let unlock = lock(locked) else { return nil }
      return {
        unlock()
        if locked == claim { continuation.yield() }
      }
    }
    let (_, holding) = try await run("ada", locks: locks)
    for await _ in ends { break }
    let unlock = try #require(locks.lock(claim))
    unlock()
    await stop(holding)
  }

  @Test("A window can start a meeting of a sync-up while another window edits the sync-up")
  func editedSyncUp() async throws {
    // Lock the id of the sync-up, because the draft of a form has the id of the form's sync-up.
    let unlock = try #require(locks.lock(id.rawValue))
    let (ada, holding) = try await run("ada")
    #expect(ada.seat.isHolder)
    unlock()
    await stop(holding)
  }
}
