import Clients
import ListFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("A sync-up with a meeting in another window")
struct MeetingInProgressTests {
  @Test("A meeting counts as in progress only while the process that conducts it is running")
  func inProgress() throws {
    @Shared(.liveMeetings) var liveMeetings
    let locks = MeetingLockClient.inMemory()
    let list = withDependency(\.meetingLockClient, locks) { SyncUpsListModel() }
    let (id, window) = (SyncUp.ID(UUID(1)), UUID(3))
    #expect(!list.isMeetingInProgress(of: id))
    $liveMeetings.withLock {
      let holder = LiveMeeting.Window(id: window, name: "ada", machine: "here")
      $0 = [LiveMeeting(id: id, meetingID: Meeting.ID(UUID(2)), holder: holder)]
    }
    #expect(!list.isMeetingInProgress(of: id), "It was killed.")
    let unlock = try #require(locks.lock(window))
    #expect(list.isMeetingInProgress(of: id))
    #expect(!list.isMeetingInProgress(of: SyncUp.ID(UUID(4))))
    unlock()
    #expect(!list.isMeetingInProgress(of: id))
  }
}
