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
  .dependencies {
    $0.calendar = Calendar(identifier: .gregorian)
    $0.calendar.timeZone = .gmt
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1_000_000))
    $0.meetingLockClient = .inMemory()
    $0.uuid = .incrementing
  },
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

  private struct MissingScreen: Error {}

  @Test("Quitting asks about changed notes before the app ends")
  func quitting() throws {
    let app = makeApp()
    guard case .meeting(let meeting)? = app.path.first else { throw MissingScreen() }
    meeting.editButtonTapped()
    guard case .edit(let notes) = meeting.destination else { throw MissingScreen() }
    notes.text += " And tested it."
    app.quitButtonTapped()
    #expect(notes.alert == .changedNotes)
    #expect(!app.unsavedChanges.mayQuit)
    notes.alertButtonTapped(.save)
    app.quitButtonTapped()
    #expect(app.unsavedChanges.mayQuit)
    #expect(syncUps[0].meetings[0].transcript == "Shipped it. And tested it.")
  }

  @Test("Quitting with unchanged notes ends the app immediately")
  func quittingWithoutChanges() throws {
    let app = makeApp()
    guard case .meeting(let meeting)? = app.path.first else { throw MissingScreen() }
    meeting.editButtonTapped()
    app.quitButtonTapped()
    #expect(app.unsavedChanges.mayQuit)
  }

  @Test("A notice at the next start mentions notes that a killed process did not save")
  func mentioning() async {
    $drafts.withLock {
      $0 = [
        NotesDraft(
          id: NotesDraft.ID(UUID(3)),
          syncUpID: SyncUp.ID(UUID(1)),
          meetingID: Meeting.ID(UUID(2)),
          base: "Shipped it.",
          text: "Shipped it. And"
        )
      ]
    }
    let task = Task { await ScreenTasks(of: AppModel()).run() }
    for await notice in Observations({ notice }) where notice != nil { break }
    task.cancel()
    await task.waitForEnd()
    #expect(
      notice == """
        Notes of “Design” (1 Jan 2001) were never saved: open that meeting to continue editing them.
        """
    )
  }

  @Test("Unsaved notes of a deleted meeting become an interrupted meeting")
  func deletedMeeting() async {
    let id = Meeting.ID(UUID(7))
    let draft = NotesDraft(
      id: NotesDraft.ID(UUID(3)),
      syncUpID: SyncUp.ID(UUID(1)),
      meetingID: id,
      base: "Shipped it.",
      text: "Shipped it. And"
    )
    $drafts.withLock { $0 = [draft] }
    let app = AppModel()
    let task = Task { await ScreenTasks(of: app).run() }
    for await asked in Observations({ app.interruptedMeetings.meetingID }) where asked == id {
      break
    }
    #expect(
      app.interruptedMeetings.alert?.message == """
        Notes of the meeting “Design” were typed and never saved (today 13:46). They are still here.
        """
    )
    #expect(drafts == [])
    app.interruptedMeetings.alertButtonTapped(.confirmSave)
    #expect(syncUps[0].meetings[id: id]?.transcript == "Shipped it. And")
    task.cancel()
    await task.waitForEnd()
  }
}
