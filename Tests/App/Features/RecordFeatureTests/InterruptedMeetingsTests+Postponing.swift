import Clients
import Presentation
import RecordFeature
import SyncUpsTestSupport
import Testing

// Tests of questions about interrupted meetings that the user has postponed.
extension InterruptedMeetingsTests {
  @Test(
    "A notice after postponing a deleted sync-up's meeting says that the app asks again at its next start"
  )
  func postponingDeleted() {
    let model = makeModel(draft(20, "Shipped it."))
    $syncUps.withLock { $0 = [] }
    model.alertButtonTapped(nil)
    #expect(notice == "The notes are kept: SyncUps asks again the next time it starts.")
  }

  @Test(
    "The app does not ask about postponed meetings when the user joins another window's meeting"
  )
  func joiningBesidePostponed() throws {
    @Shared(.liveMeetings) var liveMeetings
    let model = makeModel(draft(1, "First"))
    model.alertButtonTapped(nil)
    $liveMeetings.withLock {
      let holder = LiveMeeting.Window(id: UUID(3), name: "ada", machine: "here")
      $0 = [LiveMeeting(id: design.id, meetingID: Meeting.ID(UUID(2)), holder: holder)]
    }
    _ = try #require(locks.lock(UUID(3)))
    #expect(!model.ask(beforeMeetingOf: design.id))
    #expect(model.alert == nil)
  }
}
