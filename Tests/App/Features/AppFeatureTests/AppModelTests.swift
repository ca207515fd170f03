import AppFeature
import Clients
import Dependencies
import DependenciesTestSupport
import DetailFeature
import FormFeature
import Foundation
import IdentifiedCollections
import ListFeature
import MeetingFeature
import Models
import Observation
import PersistenceKeys
import RecordFeature
import SearchFeature
import SettingsFeature
import Sharing
import SyncUpsHistory
import SyncUpsTestSupport
import Tagged
import Testing

@MainActor
@Suite(
  "The app",
  .dependencies {
    $0.continuousClock = TestClock()
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1_000))
    $0.notificationClient = .silent
    $0.soundClient = .silent
    $0.transcriberClient = .off
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(5))
)
struct AppModelTests {
  private let id = SyncUp.ID(UUID(100))
  private let meetingID = Meeting.ID(UUID(200))

  @Shared(.syncUps) private var syncUps = [
    SyncUp(
      id: SyncUp.ID(UUID(100)),
      attendees: [Attendee(id: Attendee.ID(UUID(101)), name: "Blob")],
      duration: .seconds(60),
      meetings: [Meeting(200, at: 0, "Shipped it")],
      title: "Design"
    )
  ]
  @Shared(.openScreens) private var openScreens

  private func wait(_ app: AppModel, for routes: [AppRoute]) async {
    for await current in Observations({ app.path.map(\.route) }) where current == routes { return }
  }

  private func detail(_ app: AppModel) throws -> SyncUpDetailModel {
    guard case .detail(let model)? = app.path.first else { throw MissingScreen() }
    return model
  }

  private func meeting(_ app: AppModel) throws -> RecordMeetingModel {
    try #require(app.meetingInProgress)
  }

  /// Holds a meeting whose process dies.
  private func interruptMeeting() throws {
    let app = AppModel(path: .init(routes: [.record(id)]))
    try meeting(app).noteSubmitted("Half a meeting")
  }

  private struct MissingScreen: Error {}

  @Test("opens a sync-up, its meetings, the settings and the search, and goes back")
  func navigating() throws {
    let app = AppModel()
    #expect(app.path.isEmpty)
    app.syncUpsList.syncUpTapped(id: id)
    try detail(app).meetingTapped(id: meetingID)
    #expect(app.path.map(\.route) == [.detail(id), .meeting(meetingID, of: id)])
    app.backButtonTapped()
    app.backButtonTapped()
    app.backButtonTapped()
    #expect(app.path.isEmpty)
    app.searchButtonTapped()
    app.settingsButtonTapped()
    #expect(app.path.map(\.route) == [.search(""), .settings])
  }

  @Test("opens the statistics of all sync-ups from the list, and of one from its details")
  func statistics() throws {
    let app = AppModel()
    app.statisticsButtonTapped()
    app.statisticsButtonTapped()
    #expect(app.path.map(\.route) == [.statistics(nil)])
    app.backButtonTapped()
    app.syncUpsList.syncUpTapped(id: id)
    app.statisticsButtonTapped()
    #expect(app.path.map(\.route) == [.detail(id), .statistics(id)])
    app.settingsButtonTapped()
    app.statisticsButtonTapped()
    #expect(app.path.map(\.route) == [.detail(id), .statistics(id), .settings])
  }

  @Test("opens any screen by its route, and passes over those that lead nowhere")
  func routes() {
    let routes: [AppRoute] = [
      .detail(id), .meeting(meetingID, of: id), .search("blob"), .history, .settings, .record(id),
      .statistics(nil), .statistics(id),
    ]
    let lost: [AppRoute] = [
      .detail(SyncUp.ID(UUID(9))), .record(SyncUp.ID(UUID(9))),
      .meeting(Meeting.ID(UUID(9)), of: id), .statistics(SyncUp.ID(UUID(9))),
    ]
    #expect((routes + lost).map { AppRoute(rawValue: $0.rawValue) } == routes + lost)
    #expect(AppModel(path: .init(routes: routes + lost)).path.map(\.route) == routes)
    #expect(AppModel(path: .init(routes: AppModel.routesToRecord(id))).meetingInProgress != nil)
  }

  @Test("starts in any state that is constructed")
  func constructing() throws {
    let syncUp = try #require(Shared($syncUps[id: id]))
    let form = SyncUpFormModel(syncUp: syncUp.wrappedValue)
    let detail = SyncUpDetailModel(syncUp: syncUp, destination: .edit(form))
    let app = AppModel(
      path: [.detail(detail), .search(SearchModel(text: "blob"))],
      syncUpsList: SyncUpsListModel(destination: .edit(form))
    )
    #expect(app.path.map(\.route) == [.detail(id), .search("blob")])
    form.syncUp.title = "Review"
    form.doneButtonTapped()
    #expect(syncUps[id: id]?.title == "Review")
    detail.meetingTapped(id: meetingID)
    #expect(app.path.map(\.route) == [.detail(id), .search("blob"), .meeting(meetingID, of: id)])
  }

  @Test("remembers which screens are open when it is left, but for a meeting")
  func remembering() async {
    let app = AppModel(path: .init(routes: [.detail(id), .record(id), .settings]))
    #expect(openScreens == [], "Another window does not open what is open in this one.")
    await run(app) {}
    #expect(openScreens == ["sync-up/\(id)", "record/\(id)", "settings"])
    #expect(AppModel.rememberedRoutes == [.detail(id), .settings])
    $openScreens.withLock { $0 = ["nonsense", "sync-up/x", "meeting/\(id)", "settings"] }
    #expect(AppModel.rememberedRoutes == [.settings])
  }

  @Test("opens what was found")
  func searching() async throws {
    let app = AppModel(path: .init(routes: [.search("shipped")]))
    guard case .search(let search)? = app.path.first else { throw MissingScreen() }
    let result = try #require(search.results.first)
    search.resultTapped(id: result.id)
    #expect(app.path.map(\.route) == [.search("shipped"), .meeting(meetingID, of: id)])
    app.backButtonTapped()
    #expect(app.path.map(\.route) == [.search("shipped")])
    #expect(search.results.ids == [result.id])
  }

  @Test("closes the details when their sync-up is deleted")
  func deleting() async throws {
    let app = AppModel(path: .init(routes: [.detail(id)]))
    try await run(app) {
      try detail(app).deleteButtonTapped()
      try detail(app).alertButtonTapped(.confirmDeletion)
      await wait(app, for: [])
    }
    #expect(syncUps.isEmpty)
  }

  @Test("goes back to the details when a meeting ends, with the new meeting first")
  func recording() async throws {
    let app = AppModel(path: .init(routes: [.detail(id)]))
    try await run(app) {
      try detail(app).startMeetingButtonTapped()
    }
    #expect(app.path.map(\.route) == [.detail(id)], "A denied transcriber is asked about.")
    try detail(app).alertButtonTapped(.continueWithoutRecording)
    #expect(app.path.map(\.route) == [.detail(id), .record(id)])

    try await run(app) {
      let meeting = try meeting(app)
      meeting.noteSubmitted("We did it")
      app.backButtonTapped()
      #expect(meeting.alert != nil, "A meeting is not left without a question.")
      meeting.alertButtonTapped(.confirmSave)
      #expect(app.meetingInProgress == nil)
      app.backButtonTapped()
      await wait(app, for: [.detail(id)])
    }
    #expect(syncUps[id: id]?.meetings.map(\.transcript) == ["We did it", "Shipped it"])
    #expect(app.meetingInProgress == nil)
  }

  @Test("leads from what a meeting has come to to its notes")
  func notesOfMeeting() async throws {
    let app = AppModel(path: .init(routes: AppModel.routesToRecord(id)))
    try await run(app) {
      let meeting = try meeting(app)
      meeting.endMeetingButtonTapped()
      meeting.alertButtonTapped(.confirmSave)
      meeting.summaryNotesButtonTapped()
      await wait(app, for: [.detail(id), .meeting(meeting.meetingID, of: id)])
    }
  }

  @Test("opens the details of a sync-up that is recorded from the list, which start the meeting")
  func recordingFromList() throws {
    let app = AppModel()
    app.syncUpsList.startMeetingButtonTapped(id: id)
    #expect(app.path.map(\.route) == [.detail(id)])
    guard case .alert(let alert) = try detail(app).destination else { throw MissingScreen() }
    #expect(alert == .transcriberDenied)
    try detail(app).alertButtonTapped(.continueWithoutRecording)
    #expect(app.path.map(\.route) == [.detail(id), .record(id)])
  }

  @Test("goes back to the meeting that is being held instead of starting another one")
  func recordingTwice() throws {
    let routes: [AppRoute] = [.detail(id), .record(id), .search("des"), .detail(id)]
    let app = AppModel(path: .init(routes: routes))
    let meeting = try meeting(app)
    guard case .detail(let detail)? = app.path.last else { throw MissingScreen() }
    detail.startMeetingButtonTapped()
    detail.alertButtonTapped(.continueWithoutRecording)
    #expect(app.path.map(\.route) == [.detail(id), .record(id)])
    #expect(app.meetingInProgress === meeting)
    @Shared(.notice) var notice
    #expect(notice == "End this meeting before you start another one.")
  }

  @Test("asks before it is left if a form has changes, or else about the meeting that is held")
  func quitting() throws {
    let app = AppModel(path: .init(routes: [.record(id), .detail(id)]))
    guard case .detail(let detail)? = app.path.last else { throw MissingScreen() }
    detail.editButtonTapped()
    guard case .edit(let form) = detail.destination else { throw MissingScreen() }
    form.syncUp.title = "Review"
    app.quitButtonTapped()
    #expect(form.alert == .discardChanges)
    form.alertButtonTapped(.confirmDiscard)
    app.quitButtonTapped()
    let meeting = try meeting(app)
    #expect(meeting.alert != nil)
    #expect(!app.unsavedChanges.mayQuit)
    meeting.alertButtonTapped(.confirmDiscard)
    app.quitButtonTapped()
    #expect(app.unsavedChanges.mayQuit)
  }

  @Test("asks before it is left if the form of a new sync-up has changes")
  func quittingFromList() throws {
    let app = AppModel()
    app.syncUpsList.addSyncUpButtonTapped()
    let form = try #require(app.syncUpsList.addSyncUp)
    form.syncUp.title = "Review"
    app.quitButtonTapped()
    #expect(form.alert == .discardChanges)
    #expect(!app.unsavedChanges.mayQuit)
  }

  @Test("closes the screen on top, and is left from the list")
  func closing() {
    let app = AppModel(path: .init(routes: [.detail(id), .settings]))
    app.closeButtonTapped()
    app.closeButtonTapped()
    #expect(app.path.isEmpty)
    #expect(!app.unsavedChanges.mayQuit)
    app.closeButtonTapped()
    #expect(app.unsavedChanges.mayQuit)
  }

  @Test("does not count a screen that is done, whatever is tapped before the screen is closed")
  func tappingOnDismissedScreen() throws {
    func appOnDismissedScreen(below: AppRoute...) throws -> AppModel {
      let app = AppModel(path: .init(routes: below + [.detail(id)]))
      guard case .detail(let detail)? = app.path.last else { throw MissingScreen() }
      let syncUp = detail.syncUp
      detail.alertButtonTapped(.confirmDeletion)
      $syncUps.withLock { _ = $0.append(syncUp) }
      #expect(app.path.map(\.isDismissed) == below.map { _ in false } + [true])
      return app
    }
    let closed = try appOnDismissedScreen()
    closed.closeButtonTapped()
    #expect(closed.unsavedChanges.mayQuit)

    let back = try appOnDismissedScreen(below: .settings)
    back.backButtonTapped()
    #expect(back.path.isEmpty)

    let opened = try appOnDismissedScreen()
    opened.open(.detail(id))
    #expect(opened.path.map(\.route) == [.detail(id)])
    #expect(opened.path.map(\.isDismissed) == [false])
  }

  @Test("goes back instead of being left while it asks for the path of a copy")
  func quittingWhileCopying() {
    let app = AppModel()
    app.unsavedChanges.destination = .copy(problem: nil)
    app.quitButtonTapped()
    #expect(app.unsavedChanges.destination == nil, "There is nothing to ask about any more.")
    #expect(!app.unsavedChanges.mayQuit)
  }

  @Test("runs each screen once, whatever is opened above it")
  func screensAbove() async throws {
    @Dependency(\.continuousClock) var clock
    let testClock = try #require(clock as? TestClock<Duration>)
    let app = withDependencies {
      $0.meetingLockClient = .inMemory()
    } operation: {
      AppModel(path: .init(routes: [.record(id)]))
    }
    await run(app) {
      await testClock.waitForSleepers(1)
      app.searchButtonTapped()
      guard case .search(let search)? = app.path.last else { return }
      search.text = "shipped"
      for await count in Observations({ search.results.count }) where count > 0 { break }
      // The lock would dismiss a meeting that is run a second time.
      #expect(app.meetingInProgress != nil)
    }
  }

  @Test("stops a meeting whose screen is closed, and keeps its draft")
  func closingMeeting() async throws {
    @Shared(.meetingDrafts) var drafts
    @Dependency(\.continuousClock) var clock
    let testClock = try #require(clock as? TestClock<Duration>)
    let app = AppModel(path: .init(routes: [.record(id)]))
    await run(app) {
      await testClock.waitForSleepers(1)
      testClock.jump(by: .seconds(2))
      await testClock.waitForSleepers(1)
      #expect(drafts == [])
      app.path.removeLast()
      for await drafts in Observations({ drafts.map(\.duration) }) where drafts == [.seconds(2)] {
        break
      }
    }
  }

  @Test("opens no screen a second time on top of itself")
  func openingAgain() {
    let app = AppModel()
    for _ in 0..<2 { app.open(.detail(id)) }
    for _ in 0..<2 { app.settingsButtonTapped() }
    #expect(app.path.map(\.route) == [.detail(id), .settings])
  }

  @Test("runs each of many meetings, one after the other")
  func recordingAgain() async throws {
    let app = AppModel(path: .init(routes: [.detail(id)]))
    try await run(app) {
      for _ in 0..<20 {
        app.open(.record(id))
        let meeting = try meeting(app)
        for await state in Observations({ meeting.transcription }) where state == .denied { break }
        #expect(meeting.transcription == .denied)
        app.backButtonTapped()
        meeting.alertButtonTapped(.confirmDiscard)
        await wait(app, for: [.detail(id)])
      }
    }
  }

  @Test("opens the settings from the question about the transcriber")
  func settings() throws {
    let app = AppModel(path: .init(routes: [.detail(id)]))
    try detail(app).startMeetingButtonTapped()
    try detail(app).alertButtonTapped(.openSettings)
    #expect(app.path.map(\.route) == [.detail(id), .settings])
  }

  @Test("asks about interrupted meetings first")
  func interruptedMeetings() async throws {
    @Shared(.meetingDrafts) var drafts
    let syncUp = try #require(syncUps[id: id])
    try interruptMeeting()
    #expect(drafts.count == 1)
    let app = AppModel()
    await run(app) {
      await waitForQuestion(of: app)
      app.interruptedMeetings.alertButtonTapped(.confirmSave)
    }
    #expect(syncUps[id: id]?.meetings.count == syncUp.meetings.count + 1)
    #expect(drafts.isEmpty)
  }

  @Test("goes on with an interrupted meeting, whose sync-up comes back if it was deleted")
  func resuming() async throws {
    try interruptMeeting()
    $syncUps.withLock { $0 = [] }
    let app = AppModel()
    await run(app) {
      await waitForQuestion(of: app)
      app.interruptedMeetings.alertButtonTapped(.resume)
      #expect(app.path.map(\.route) == [.detail(id), .record(id)])
      #expect(app.meetingInProgress?.transcript == "Half a meeting")
      @Shared(.notice) var notice
      #expect(notice == "The meeting is still paused: space goes on with it.")
    }
    #expect(syncUps.map(\.id) == [id])
  }

  @Test("goes on with an interrupted meeting instead of one that has not begun yet")
  func resumingBeforeMeeting() throws {
    try interruptMeeting()
    let app = AppModel(path: .init(routes: [.search("blob")] + AppModel.routesToRecord(id)))
    app.interruptedMeetings.begin()
    app.interruptedMeetings.alertButtonTapped(.resume)
    #expect(app.path.map(\.route) == [.search("blob"), .detail(id), .record(id)])
    #expect(app.meetingInProgress?.transcript == "Half a meeting")
  }

  @Test("remembers the screens of each file by themselves")
  func rememberingByFile() async {
    let other = URL(filePath: "/test/other.json")
    await run(AppModel(path: .init(routes: [.settings]))) {}
    await withDependencies {
      $0.syncUpsFile = other
    } operation: {
      #expect(AppModel.rememberedRoutes == [])
      await run(AppModel(path: .init(routes: [.search("a")]))) {}
      #expect(AppModel.rememberedRoutes == [.search("a")])
    }
    #expect(AppModel.rememberedRoutes == [.settings])
  }

  @Test("begins no meeting behind the question about an interrupted one")
  func meetingBehindQuestion() async throws {
    @Dependency(\.continuousClock) var clock
    let testClock = try #require(clock as? TestClock<Duration>)
    try interruptMeeting()
    let locks = MeetingLockClient.inMemory()
    let app = withDependencies {
      $0.meetingLockClient = locks
    } operation: {
      AppModel(path: .init(routes: AppModel.routesToRecord(id) + [.search("")]))
    }
    let meeting = try meeting(app)
    let meetingID = meeting.meetingID.rawValue
    guard case .search(let search)? = app.path.last else { throw MissingScreen() }
    await run(app) {
      await waitForQuestion(of: app)
      // A screen that is run after the meeting has come so far.
      search.text = "shipped"
      for await count in Observations({ search.results.count }) where count > 0 { break }
      #expect(!locks.isLocked(meetingID))
      app.interruptedMeetings.alertButtonTapped(nil)
      await testClock.waitForSleepers(1)
      #expect(locks.isLocked(meetingID))
      meeting.endMeetingButtonTapped()
      meeting.alertButtonTapped(.confirmDiscard)
      await wait(app, for: [.detail(id), .search("shipped")])
    }
  }

  @Test("writes routes so that they can be read again", arguments: 0..<5)
  func routeCoding(number: Int) {
    let routes: [AppRoute] = [
      .detail(id), .record(id), .meeting(meetingID, of: id), .search("a/b //\n"), .settings,
    ]
    #expect(AppRoute(rawValue: routes[number].rawValue) == routes[number])
  }

  @Test(
    "does not read what is no route",
    arguments: ["", "sync-up", "sync-up/x", "record/", "meeting/x/y", "settings/1", "elsewhere"]
  )
  func wrongRoutes(text: String) {
    #expect(AppRoute(rawValue: text) == nil)
  }
}
