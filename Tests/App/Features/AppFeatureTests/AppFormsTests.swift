import AgendaFeature
import AppFeature
import Clients
import FormFeature
import ListFeature
import Observation
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite(
  "Unsaved forms that the app reopens",
  .reproducible(at: 1_000_000),
  .dependency(\.meetingLockClient, .inMemory()),
  .timeLimit(.minutes(5))
)
struct AppFormsTests {
  private static let design = SyncUp(
    1,
    "Design",
    attendees: [Attendee(2, "Ada")],
    meetings: [Meeting(3, on: .distantPast, "Shipped it.")]
  )

  @Shared(.syncUps) private var syncUps = [design]
  @Shared(.formDrafts) private var drafts
  @Shared(.notice) private var notice

  private func draft(_ number: Int, of base: SyncUp, title: String) -> FormDraft {
    var syncUp = base
    syncUp.title = title
    return FormDraft(id: FormDraft.ID(UUID(number)), base: base, syncUp: syncUp)
  }

  private func form(of app: AppModel, titled title: String) async -> SyncUpFormModel? {
    let forms = Observations { () -> SyncUpFormModel? in
      switch app.syncUpsList.destination {
      case .add(let form), .edit(let form): form
      case .alert, .repair, nil: nil
      }
    }
    for await form in forms where form?.syncUp.title == title { return form }
    return nil
  }

  @Test("At the next start, the app reopens a killed process's unsaved forms one after the other")
  func reopening() async {
    let blank = SyncUp(4)
    $drafts.withLock {
      $0 = [draft(1, of: Self.design, title: "Designs"), draft(4, of: blank, title: "Product")]
    }
    let app = AppModel(path: .init(routes: [.detail(Self.design.id)]))
    await run(app) {
      let first = await form(of: app, titled: "Designs")
      #expect(notice == "The program ended before you saved this form: its entries are restored.")
      #expect(app.path.isEmpty)
      first?.doneButtonTapped()
      let second = await form(of: app, titled: "Product")
      #expect(app.syncUpsList.addSyncUp != nil)
      second?.doneButtonTapped()
      second?.alertButtonTapped(.saveWithoutAttendees)
    }
    #expect(syncUps.map(\.title) == ["Designs", "Product"])
    #expect(syncUps[0].meetings == Self.design.meetings)
    #expect(drafts.isEmpty)
  }

  @Test(
    "When the app starts, it opens the agenda and restores a line that a killed process left unsaved"
  )
  func reopeningAgenda() async {
    var changed = Self.design
    changed.agenda.append(AgendaItem(20, "Ada: today"))
    let line = FormDraft(id: FormDraft.ID(UUID(20)), base: Self.design, syncUp: changed)
    $drafts.withLock { $0 = [line, draft(1, of: Self.design, title: "Designs")] }
    let app = AppModel(path: .init(routes: [.settings]))
    await run(app) {
      for await path in Observations({ app.path }) where path.count == 2 { break }
      #expect(app.path.map(\.route) == [.detail(Self.design.id), .agenda(Self.design.id)])
      #expect(
        notice == "The program ended before you saved this agenda item: its text is restored."
      )
      guard case .agenda(let agenda)? = app.path.last else { return }
      #expect(agenda.entry?.text == "Ada: today")
      agenda.entry?.submitButtonTapped()
      app.path = []
      _ = await form(of: app, titled: "Designs")
    }
    #expect(syncUps[0].agenda.map(\.text) == ["Ada: today"])
    #expect(drafts.count == 1)
  }

  @Test(
    "The app does not reopen a form that another window is editing or whose content is already saved"
  )
  func notReopening() async throws {
    @Dependency(\.meetingLockClient) var locks
    let unlock = try #require(locks.lock(UUID(1)))
    let open = draft(1, of: Self.design, title: "Designs")
    var older = Self.design
    older.title = "Desi"
    $drafts.withLock { $0 = [open, draft(9, of: older, title: "Design")] }
    let app = AppModel()
    await run(app) {
      for await drafts in Observations({ drafts }) where drafts.count == 1 { break }
    }
    #expect(drafts == [open])
    #expect(app.syncUpsList.destination == nil)
    unlock()
  }

  @Test(
    "The app reopens an unsaved form only after the question about an interrupted meeting is answered"
  )
  func interruptedMeeting() async {
    @Shared(.meetingDrafts) var meetings
    let meeting = Meeting(5, on: .distantPast, "Noted.")
    $meetings.withLock { $0 = [MeetingDraft(meeting, of: Self.design)] }
    $drafts.withLock { $0 = [draft(1, of: Self.design, title: "Designs")] }
    let app = AppModel()
    await run(app) {
      await waitForQuestion(of: app)
      #expect(app.syncUpsList.destination == nil)
      app.interruptedMeetings.alertButtonTapped(.confirmSave)
      _ = await form(of: app, titled: "Designs")
    }
    #expect(drafts.count == 1)
  }
}
