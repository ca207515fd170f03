import AppFeature
import Clients
import MeetingFeature
import Observation
import Presentation
import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite(
  "Notes that are being edited",
  .reproducible(at: 1_000_000),
  .dependency(\.calendar, .gregorianInGMT),
  .dependency(\.meetingLockClient, .inMemory()),
  .timeLimit(.minutes(5))
)
struct AppNotesTests {
  @Shared(.syncUps) private var syncUps = [
    SyncUp(1, "Design", meetings: [Meeting(2, at: 0, "Shipped it.")])
  ]
  @Shared(.notesDrafts) private var drafts
  @Shared(.notice) private var notice

  private func makeApp() -> AppModel {
    AppModel(path: .init(routes: [.meeting(Meeting.ID(UUID(2)), of: SyncUp.ID(UUID(1)))]))
  }

  /// Begins to edit the notes on the page of the meeting, and returns the model of that page.
  private func edit(_ app: AppModel) throws -> MeetingModel {
    guard case .meeting(let meeting)? = app.path.first else { throw MissingScreen() }
    meeting.editButtonTapped()
    return meeting
  }

  private struct MissingScreen: Error {}

  @Test(
    "If the user quits while editing notes, the app asks a question only if the notes have changed"
  )
  func quitting() throws {
    let app = makeApp()
    guard case .edit(let notes) = try edit(app).destination else { throw MissingScreen() }
    notes.text += " And tested it."
    app.quitButtonTapped()
    #expect(notes.alert == .changedNotes)
    #expect(!app.unsavedChanges.mayQuit)
    notes.alertButtonTapped(.save)
    app.quitButtonTapped()
    #expect(app.unsavedChanges.mayQuit)
    #expect(syncUps[0].meetings[0].transcript == "Shipped it. And tested it.")
    let unchanged = makeApp()
    _ = try edit(unchanged)
    unchanged.quitButtonTapped()
    #expect(unchanged.unsavedChanges.mayQuit)
  }

  @Test("A notice at the next start mentions notes that a killed process did not save")
  func mentioning() async {
    let draft = NotesDraft(3, of: 1, meeting: 2, base: "Shipped it.", text: "Shipped it. And")
    $drafts.withLock { $0 = [draft] }
    await run(AppModel()) {
      for await notice in Observations({ notice }) where notice != nil { break }
    }
    #expect(
      notice == """
        Notes of 'Design' (1 Jan 2001) were never saved: open that meeting to continue editing its notes.
        """
    )
  }

  @Test(
    "Unsaved notes of a deleted meeting become an interrupted meeting, which the app offers to save"
  )
  func deletedMeeting() async {
    let id = Meeting.ID(UUID(7))
    let draft = NotesDraft(3, of: 1, meeting: 7, base: "Shipped it.", text: "Shipped it. And")
    $drafts.withLock { $0 = [draft] }
    let app = AppModel()
    await run(app) {
      await waitForQuestion(of: app)
      #expect(
        app.interruptedMeetings.alert?.message == """
          You never saved the notes of the meeting 'Design' (today 13:46). They are kept.
          """
      )
      #expect(drafts == [])
      #expect(app.interruptedMeetings.alert?.title == "Save the notes?")
      app.interruptedMeetings.alertButtonTapped(.confirmSave)
      #expect(syncUps[0].meetings[id: id]?.transcript == "Shipped it. And")
    }
  }
}
