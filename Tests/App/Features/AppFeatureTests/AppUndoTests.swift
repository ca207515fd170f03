import AppFeature
import Clients
import HistoryFeature
import ListFeature
import Observation
import RecordFeature
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Undo in the app", .reproducible(at: 1_000), .silent, .timeLimit(.minutes(5)))
struct AppUndoTests {
  private let id = SyncUp.ID(UUID(100))

  @Shared(.syncUps) private var syncUps = [SyncUp(100, "Design")]
  @Shared(.meetingDrafts) private var drafts
  @Shared(.notice) private var notice
  @Shared(.history) private var history

  private func rename() {
    $syncUps.withLock(recording: "Edit 'Design'") { $0[0].title = "Review" }
  }

  @Test(
    "Undo and redo can be used on the app's screens, but during a meeting they only show a notice"
  )
  func screens() {
    rename()
    for route in [AppRoute.detail(id), .search(""), .settings, .history] {
      let app = AppModel(path: .init(routes: [route]))
      app.undoButtonTapped()
      #expect(syncUps[0].title == "Design")
      app.redoButtonTapped()
      #expect(syncUps[0].title == "Review")
    }
    let app = AppModel(path: .init(routes: AppModel.routesToRecord(id)))
    app.undoButtonTapped()
    app.redoButtonTapped()
    app.historyButtonTapped()
    #expect(syncUps[0].title == "Review")
    #expect(notice == "Undo is not available until this meeting is over.")
    #expect(app.path.map(\.route) == [.detail(id), .record(id)])
  }

  @Test("The history screen can undo a change and redo it")
  func historyScreen() throws {
    rename()
    let app = AppModel()
    app.historyButtonTapped()
    guard case .history(let model)? = app.path.last else { throw MissingScreen() }
    let step = try #require(model.rows.first).id
    model.stepTapped(id: step)
    model.alertButtonTapped(.confirmUndo(step))
    #expect(syncUps[0].title == "Design")
    model.stepTapped(id: step)
    model.alertButtonTapped(.confirmRedo(step))
    #expect(syncUps[0].title == "Review")
  }

  private struct MissingScreen: Error {}

  @Test(
    "Undoing a deletion selects the restored sync-up and clears a filter that hides the sync-up"
  )
  func selecting() {
    let product = SyncUp(101, "Product")
    $syncUps.withLock { _ = $0.append(product) }
    $syncUps.withLock(recording: "Delete 'Design'") { _ = $0.remove(id: id) }
    let app = AppModel()
    app.syncUpsList.filter = "product"
    #expect(app.syncUpsList.selectedID == product.id)
    app.undoButtonTapped()
    #expect(app.syncUpsList.selectedID == id)
    #expect(app.syncUpsList.filter == "")
  }

  @Test("An undo closes only the screens of the sync-ups and meetings that it deletes")
  func closing() {
    let design = SyncUp(
      102,
      "Design",
      meetings: [Meeting(103, on: Date(timeIntervalSinceReferenceDate: 0), "Shipped it.")]
    )
    $syncUps.withLock(recording: "Add 'Design'") { _ = $0.append(design) }
    let meetingID = Meeting.ID(UUID(103))
    let routes: [AppRoute] = [
      .detail(id), .detail(design.id), .meeting(meetingID, of: design.id),
      .minutes(meetingID, of: design.id), .agenda(design.id), .history,
    ]
    let app = AppModel(path: .init(routes: routes))
    app.undoButtonTapped()
    #expect(app.path.map(\.route) == [.detail(id), .history])
    #expect(notice == "Undone: Add 'Design'.")
    app.redoButtonTapped()
    #expect(app.path.map(\.route) == [.detail(id), .history])
  }

  @Test("Quitting the app records the changes that are not yet in the history")
  func leaving() async {
    let app = AppModel()
    await run(app) { rename() }
    #expect(history.steps.map(\.title) == ["Edit 'Design'"])
  }

  @Test(
    "If the user undoes a meeting's save before the save ends, the app asks about the meeting's draft"
  )
  func takingBackMeeting() async throws {
    let clock = TestClock()
    try await withDependency(\.continuousClock, clock) {
      let app = AppModel(path: .init(routes: AppModel.routesToRecord(id)))
      let meeting = try #require(app.meetingInProgress)
      let task = Task { await meeting.onTask() }
      await clock.waitForSleepers(1)
      meeting.noteSubmitted("Shipped it.")
      meeting.endMeetingButtonTapped()
      meeting.alertButtonTapped(.confirmSave)
      app.undoButtonTapped()
      // Wait for the meeting's task. The task ends after the save, and would remove the draft if
      // the file contained the meeting.
      await task.waitForEnd()
      #expect(app.interruptedMeetings.meetingID == meeting.seat.meetingID)
    }
    #expect(notice == "Undone: Save a meeting of 'Design'.")
    #expect(syncUps[0].meetings == [])
    #expect(drafts.map(\.transcript) == ["Shipped it."])
  }

  @Test(
    "After the save of an interrupted meeting is undone, the meeting counts as interrupted again"
  )
  func takingBackInterruptedMeeting() async throws {
    let meeting = Meeting(200, at: 0, "Shipped it.")
    $drafts.withLock { $0 = [MeetingDraft(meeting, of: syncUps[0])] }
    let app = AppModel()
    await run(app) {
      app.interruptedMeetings.begin()
      app.interruptedMeetings.alertButtonTapped(.confirmSave)
      app.undoButtonTapped()
      #expect(app.interruptedMeetings.meetingID == meeting.id)
    }
    #expect(syncUps[0].meetings == [])
    #expect(drafts.map(\.transcript) == ["Shipped it."])
  }
}
