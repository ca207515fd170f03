import ActionItemsFeature
import AppFeature
import Clients
import DetailFeature
import FormFeature
import ListFeature
import MeetingFeature
import Observation
import Presentation
import RecordFeature
import SearchFeature
import SettingsFeature
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Navigation in the app", .reproducible(at: 1_000), .silent, .timeLimit(.minutes(5)))
struct AppModelTests {
  let id = SyncUp.ID(UUID(100))
  private let meetingID = Meeting.ID(UUID(200))

  @Shared(.syncUps) var syncUps = [
    SyncUp(
      100,
      "Design",
      attendees: [Attendee(101, "Blob")],
      duration: .seconds(60),
      meetings: [Meeting(200, at: 0, "Shipped it")]
    )
  ]
  @Shared(.openScreens) private var openScreens

  private func wait(_ app: AppModel, for routes: [AppRoute]) async {
    for await current in Observations({ app.path.map(\.route) }) where current == routes { return }
  }

  func detail(_ app: AppModel) throws -> SyncUpDetailModel {
    guard case .detail(let model)? = app.path.last else { throw MissingScreen() }
    return model
  }

  private func search(_ app: AppModel) throws -> SearchModel {
    guard case .search(let model)? = app.path.last else { throw MissingScreen() }
    return model
  }

  private func actionItems(_ app: AppModel) throws -> ActionItemsModel {
    guard case .actionItems(let model)? = app.path.last else { throw MissingScreen() }
    return model
  }

  private func firstItem(_ app: AppModel) throws -> ActionItem {
    try #require(actionItems(app).groups.first?.items.first?.item)
  }

  private func clock() throws -> TestClock<Duration> {
    @Dependency(\.continuousClock) var clock
    return try #require(clock as? TestClock<Duration>)
  }

  private func meeting(_ app: AppModel) throws -> RecordMeetingModel {
    try #require(app.meetingInProgress)
  }

  /// Starts a meeting and leaves the meeting's draft on disk, as a process that was killed would.
  func interruptMeeting() throws {
    let app = AppModel(path: .init(routes: [.record(id)]))
    try meeting(app).noteSubmitted("Half a meeting")
  }

  struct MissingScreen: Error {}

  @Test(
    "Opening a screen that is already on top does nothing, and the back button closes the top screen"
  )
  func navigating() throws {
    let app = AppModel()
    #expect(app.path.isEmpty)
    for _ in 0..<2 { app.syncUpsList.syncUpTapped(id: id) }
    try detail(app).meetingTapped(id: meetingID)
    #expect(app.path.map(\.route) == [.detail(id), .meeting(meetingID, of: id)])
    app.backButtonTapped()
    app.backButtonTapped()
    app.backButtonTapped()
    #expect(app.path.isEmpty)
    app.searchButtonTapped()
    for _ in 0..<2 { app.settingsButtonTapped() }
    #expect(app.path.map(\.route) == [.search(""), .settings])
  }

  @Test(
    "Statistics cover one sync-up if the user opens them on that sync-up's page, and all sync-ups otherwise"
  )
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
    let before: [AppRoute] = [.detail(id), .statistics(id), .settings]
    #expect(app.path.map(\.route) == before + [.statistics(nil)])
  }

  @Test("Tapping an action item opens its meeting with the item's line selected")
  func actionItems() throws {
    $syncUps.withLock {
      $0[id: id]?.meetings[id: meetingID]?.transcript = "First.\n- [ ] Blob: call"
    }
    let app = AppModel(path: .init(routes: [.settings]))
    app.actionItemsButtonTapped()
    app.actionItemsButtonTapped()
    #expect(app.path.map(\.route) == [.settings, .actionItems])
    try actionItems(app).itemTapped(try firstItem(app))
    guard case .meeting(let meeting)? = app.path.last else { throw MissingScreen() }
    #expect(meeting.meetingID == meetingID)
    #expect(meeting.foundLine == 2)
  }

  @Test(
    "If the user leaves the app while editing an action item, the app asks whether to save the item"
  )
  func leavingAnItem() throws {
    $syncUps.withLock { $0[id: id]?.meetings[id: meetingID]?.transcript = "- [ ] call" }
    let app = AppModel(path: .init(routes: [.actionItems]))
    let items = try actionItems(app)
    items.editButtonTapped(try firstItem(app))
    items.edit?.text = "call back"
    app.quitButtonTapped()
    #expect(items.edit?.alert == .changedItem)
    #expect(!app.unsavedChanges.mayQuit)
  }

  @Test(
    "The app opens the screens named by routes, and skips routes to deleted sync-ups and meetings"
  )
  func routes() {
    let routes: [AppRoute] = [
      .detail(id), .meeting(meetingID, of: id), .search("blob"), .history, .settings, .record(id),
      .statistics(nil), .statistics(id), .actionItems,
    ]
    let lost: [AppRoute] = [
      .detail(SyncUp.ID(UUID(9))), .record(SyncUp.ID(UUID(9))),
      .meeting(Meeting.ID(UUID(9)), of: id), .statistics(SyncUp.ID(UUID(9))),
    ]
    #expect((routes + lost).map { AppRoute(rawValue: $0.rawValue) } == routes + lost)
    #expect(AppModel(path: .init(routes: routes + lost)).path.map(\.route) == routes)
    #expect(AppModel(path: .init(routes: AppModel.routesToRecord(id))).meetingInProgress != nil)
  }

  @Test("The app starts with the screens and forms that are passed to its initialiser")
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

  @Test("When the app ends, it remembers the open screens, except that of a running meeting")
  func remembering() async {
    let app = AppModel(path: .init(routes: [.detail(id), .record(id), .settings]))
    #expect(openScreens == [], "Another window does not open what is open in this one.")
    await run(app) {}
    #expect(openScreens == ["sync-up/\(id)", "record/\(id)", "settings"])
    #expect(AppModel.rememberedRoutes == [.detail(id), .settings])
    $openScreens.withLock { $0 = ["nonsense", "sync-up/x", "meeting/\(id)", "settings"] }
    #expect(AppModel.rememberedRoutes == [.settings])
  }

  @Test("Tapping a search result opens its meeting")
  func searching() async throws {
    let app = AppModel(path: .init(routes: [.search("shipped")]))
    let search = try search(app)
    let result = try #require(search.results.first)
    search.resultTapped(id: result.id)
    #expect(app.path.map(\.route) == [.search("shipped"), .meeting(meetingID, of: id)])
    app.backButtonTapped()
    #expect(app.path.map(\.route) == [.search("shipped")])
    #expect(search.results.ids == [result.id])
  }

  @Test("The detail screen closes when its sync-up is deleted")
  func deleting() async throws {
    let app = AppModel(path: .init(routes: [.detail(id)]))
    try await run(app) {
      try detail(app).deleteButtonTapped()
      try detail(app).alertButtonTapped(.confirmDeletion)
      await wait(app, for: [])
    }
    #expect(syncUps.isEmpty)
  }

  @Test(
    "When a meeting ends, the app saves it above the older meetings and returns to the sync-up's page"
  )
  func recording() async throws {
    let app = AppModel(path: .init(routes: [.detail(id)]))
    try await run(app) { try detail(app).startMeetingButtonTapped() }
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

  @Test("The notes button in the summary of a meeting opens the meeting's notes for editing")
  func notesOfMeeting() async throws {
    let app = AppModel(path: .init(routes: AppModel.routesToRecord(id)))
    try await run(app) {
      let meeting = try meeting(app)
      meeting.endMeetingButtonTapped()
      meeting.alertButtonTapped(.confirmSave)
      meeting.savedMeeting.notesButtonTapped()
      await wait(app, for: [.detail(id), .meeting(meeting.seat.meetingID, of: id)])
      guard case .meeting(let past)? = app.path.last else { throw MissingScreen() }
      guard case .edit? = past.destination else { throw MissingScreen() }
    }
  }

  @Test(
    "If the transcriber is off, starting a meeting in the list opens the sync-up's page with an alert"
  )
  func recordingFromList() throws {
    let app = AppModel()
    app.syncUpsList.startMeetingButtonTapped(id: id)
    #expect(app.path.map(\.route) == [.detail(id)])
    guard case .alert(let alert) = try detail(app).destination else { throw MissingScreen() }
    #expect(alert == .transcriberDenied)
    try detail(app).alertButtonTapped(.openSettings)
    #expect(app.path.map(\.route) == [.detail(id), .settings])
    app.backButtonTapped()
    try detail(app).startMeetingButtonTapped()
    try detail(app).alertButtonTapped(.continueWithoutRecording)
    #expect(app.path.map(\.route) == [.detail(id), .record(id)])
  }

  @Test("Starting a meeting while another meeting is in progress returns to the one in progress")
  func recordingTwice() throws {
    let routes: [AppRoute] = [.detail(id), .record(id), .search("des"), .detail(id)]
    let app = AppModel(path: .init(routes: routes))
    let meeting = try meeting(app)
    let detail = try detail(app)
    detail.startMeetingButtonTapped()
    detail.alertButtonTapped(.continueWithoutRecording)
    #expect(app.path.map(\.route) == [.detail(id), .record(id)])
    #expect(app.meetingInProgress === meeting)
    @Shared(.notice) var notice
    #expect(notice == "End this meeting before you start another meeting.")
  }

  @Test("Quitting asks about unsaved changes in a form first, then about the meeting in progress")
  func quitting() throws {
    let app = AppModel(path: .init(routes: [.record(id), .detail(id)]))
    let detail = try detail(app)
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

  @Test(
    "If a form and a meeting are open, the app quits after the user has answered a question about each"
  )
  func quittingAfterAnswers() async throws {
    let app = AppModel(path: .init(routes: [.record(id), .detail(id)]))
    let (detail, meeting) = (try detail(app), try meeting(app))
    detail.editButtonTapped()
    guard case .edit(let form) = detail.destination else { throw MissingScreen() }
    form.syncUp.title = "Review"
    await run(app) {
      app.quitButtonTapped()
      form.alertButtonTapped(.confirmDiscard)
      for await question in Observations({ meeting.question }) where question != nil { break }
      #expect(!app.unsavedChanges.mayQuit)
      meeting.alertButtonTapped(.confirmSave)
      for await mayQuit in Observations({ app.unsavedChanges.mayQuit }) where mayQuit { break }
    }
    #expect(syncUps[id: id]?.meetings.count == 2)
    #expect(syncUps[id: id]?.title == "Design")
  }

  @Test("If the user cancels quitting, discarding the edited form later does not quit the app")
  func keepingToEdit() async throws {
    let app = AppModel()
    app.syncUpsList.addSyncUpButtonTapped()
    let form = try #require(app.syncUpsList.addSyncUp)
    form.syncUp.title = "Review"
    await run(app) {
      app.quitButtonTapped()
      form.alertButtonTapped(nil)
      for await id in Observations({ app.quittingObstacleID }) where id == nil { break }
      form.cancelButtonTapped()
      form.alertButtonTapped(.confirmDiscard)
      #expect(app.syncUpsList.addSyncUp == nil)
    }
    #expect(!app.unsavedChanges.mayQuit)
  }

  @Test("Quitting the app asks whether to discard changes to a new sync-up that is not saved yet")
  func quittingFromList() throws {
    let app = AppModel()
    app.syncUpsList.addSyncUpButtonTapped()
    let form = try #require(app.syncUpsList.addSyncUp)
    form.syncUp.title = "Review"
    app.quitButtonTapped()
    #expect(form.alert == .discardChanges)
    #expect(!app.unsavedChanges.mayQuit)
  }

  @Test("The close button goes back screen by screen to the list, and then quits")
  func closing() {
    let app = AppModel(path: .init(routes: [.detail(id), .settings]))
    app.closeButtonTapped()
    app.closeButtonTapped()
    #expect(app.path.isEmpty)
    #expect(!app.unsavedChanges.mayQuit)
    app.closeButtonTapped()
    #expect(app.unsavedChanges.mayQuit)
  }

  @Test(
    "After a screen was dismissed by a deletion, the close and back buttons apply to the screen below"
  )
  func tappingOnDismissedScreen() throws {
    func appOnDismissedScreen(below: AppRoute...) throws -> AppModel {
      let app = AppModel(path: .init(routes: below + [.detail(id)]))
      let detail = try detail(app)
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

  @Test("Quitting while the app asks where to save a copy of the sync-ups closes the question")
  func quittingWhileCopying() {
    let app = AppModel()
    app.unsavedChanges.destination = .copy(problem: nil)
    app.quitButtonTapped()
    #expect(app.unsavedChanges.destination == nil, "There is nothing to ask about any more.")
    #expect(!app.unsavedChanges.mayQuit)
  }

  @Test("Opening another screen during a meeting does not run the meeting a second time")
  func screensAbove() async throws {
    let clock = try clock()
    let app = withDependency(\.meetingLockClient, .inMemory()) {
      AppModel(path: .init(routes: [.record(id)]))
    }
    try await run(app) {
      await clock.waitForSleepers(1)
      app.searchButtonTapped()
      let search = try search(app)
      search.text = "shipped"
      for await count in Observations({ search.results.count }) where count > 0 { break }
      // If the app ran the meeting a second time, the lock of the first run would make the second
      // run close the meeting.
      #expect(app.meetingInProgress != nil)
    }
  }

  @Test("Closing the screen of a running meeting stops the meeting and saves its draft")
  func closingMeeting() async throws {
    @Shared(.meetingDrafts) var drafts
    let clock = try clock()
    let app = AppModel(path: .init(routes: [.record(id)]))
    await run(app) {
      await clock.waitForSleepers(1)
      clock.jump(by: .seconds(2))
      await clock.waitForSleepers(1)
      #expect(drafts == [])
      app.path.removeLast()
      for await drafts in Observations({ drafts.map(\.duration) }) where drafts == [.seconds(2)] {
        break
      }
    }
  }

  @Test("The app asks at the start whether to save an interrupted meeting")
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

  @Test("Resuming an interrupted meeting restores its sync-up if the sync-up was deleted")
  func resuming() async throws {
    try interruptMeeting()
    $syncUps.withLock { $0 = [] }
    let app = AppModel()
    await run(app) {
      await waitForQuestion(of: app)
      app.interruptedMeetings.alertButtonTapped(.resume)
      #expect(app.path.map(\.route) == [.detail(id), .record(id)])
      #expect(app.meetingInProgress?.transcript == "Half a meeting")
      #expect(app.syncUpsList.selectedID == id)
      @Shared(.notice) var notice
      #expect(notice == "The meeting is paused: press space to continue.")
    }
    #expect(syncUps.map(\.id) == [id])
  }

  @Test("The app remembers the open screens separately for each data file")
  func rememberingByFile() async {
    await run(AppModel(path: .init(routes: [.settings]))) {}
    await withDependency(\.syncUpsFile, URL(filePath: "/test/other.json")) {
      #expect(AppModel.rememberedRoutes == [])
      await run(AppModel(path: .init(routes: [.search("a")]))) {}
      #expect(AppModel.rememberedRoutes == [.search("a")])
    }
    #expect(AppModel.rememberedRoutes == [.settings])
  }

  @Test("The question about an interrupted meeting is asked after the current meeting ends")
  func meetingBeforeQuestion() async throws {
    let clock = try clock()
    try interruptMeeting()
    let locks = MeetingLockClient.inMemory()
    let app = withDependency(\.meetingLockClient, locks) {
      AppModel(path: .init(routes: AppModel.routesToRecord(id)))
    }
    let meeting = try meeting(app)
    await run(app) {
      await clock.waitForSleepers(1)
      #expect(locks.isLocked(meeting.seat.meetingID.rawValue))
      #expect(app.interruptedMeetings.alert != nil)
      #expect(app.interruptedMeetingAlert == nil)
      meeting.endMeetingButtonTapped()
      meeting.alertButtonTapped(.confirmDiscard)
      await wait(app, for: [.detail(id)])
      #expect(app.interruptedMeetingAlert != nil)
    }
  }

  @Test(
    "Text that names no screen of the app is rejected as a route",
    arguments: ["", "sync-up", "sync-up/x", "record/", "meeting/x/y", "settings/1", "elsewhere"]
  )
  func wrongRoutes(text: String) {
    #expect(AppRoute(rawValue: text) == nil)
  }
}
