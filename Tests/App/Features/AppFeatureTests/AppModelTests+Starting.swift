import AppFeature
import DetailFeature
import ListFeature
import Presentation
import RecordFeature
import SettingsFeature
import SyncUpsTestSupport
import Testing

// Tests of starting the app, and of starting a meeting while an interrupted meeting waits.
extension AppModelTests {
  private nonisolated static let first = SyncUp.ID(UUID(100))
  private nonisolated static let second = SyncUp.ID(UUID(102))

  @Test(
    "If the user starts a meeting, the app first asks about a postponed meeting of the same sync-up"
  )
  func startingAfterPostponing() async throws {
    try interruptMeeting()
    @Shared(.meetingDrafts) var drafts
    let draftID = drafts[0].id
    let app = AppModel(path: .init(routes: [.detail(id)]))
    let detail = try detail(app)
    await run(app) {
      await waitForQuestion(of: app)
      #expect(detail.postponedMeeting == nil)
      app.interruptedMeetings.alertButtonTapped(nil)
      #expect(detail.postponedMeeting?.id == draftID)
      #expect(app.syncUpsList.postponedMeeting(of: id)?.id == draftID)
      detail.alertButtonTapped(.continueWithoutRecording)
      #expect(app.path.map(\.route) == [.detail(id)])
      #expect(app.interruptedMeetingAlert?.title == "There is an interrupted meeting")
      app.interruptedMeetings.alertButtonTapped(.startNew)
      #expect(app.path.map(\.route) == [.detail(id), .record(id)])
      #expect(app.meetingInProgress?.transcript == "")
      #expect(detail.postponedMeeting?.id == draftID)
    }
  }

  @Test("A postponed meeting can be resumed when the user starts a meeting from the list")
  func resumingPostponed() async throws {
    try interruptMeeting()
    let app = AppModel()
    try await run(app) {
      await waitForQuestion(of: app)
      app.interruptedMeetings.alertButtonTapped(nil)
      app.syncUpsList.startMeetingButtonTapped(id: id)
      // The sync-up's page first asks about the transcriber, because the transcriber is off.
      try detail(app).alertButtonTapped(.continueWithoutRecording)
      #expect(app.interruptedMeetingAlert != nil)
      app.interruptedMeetings.alertButtonTapped(.resume)
      #expect(app.path.map(\.route) == [.detail(id), .record(id)])
      #expect(app.meetingInProgress?.transcript == "Half a meeting")
      #expect(app.syncUpsList.postponedMeeting(of: id) == nil)
    }
  }

  @Test(
    "After screens are restored, the list selects the sync-up of the first screen that has a sync-up",
    arguments: [
      ([.detail(second)], second), ([.search("x"), .detail(second)], second),
      ([.statistics(second)], second), ([.settings], nil), ([], nil),
      ([.detail(second), .statistics(first)], second),
    ] as [([AppRoute], SyncUp.ID?)]
  )
  func restoredSelection(routes: [AppRoute], selected: SyncUp.ID?) {
    $syncUps.withLock { _ = $0.append(SyncUp(102, "Product")) }
    #expect(AppModel(path: .init(routes: routes)).syncUpsList.selectedID == selected)
  }

  @Test(
    "'Open settings' in the question about the transcriber focuses the setting that must be changed",
    arguments: [
      (TranscriberMode.off, SettingsModel.Field.transcriberMode), (.on, .transcriberCommand),
    ]
  )
  func transcriberSettings(mode: TranscriberMode, field: SettingsModel.Field) throws {
    @Shared(.transcriberMode) var transcriberMode
    $transcriberMode.withLock { $0 = mode }
    let app = AppModel(path: .init(routes: [.detail(id)]))
    try detail(app).alertButtonTapped(.openSettings)
    guard case .settings(let settings)? = app.path.last else { throw MissingScreen() }
    #expect(settings.focus == field)
  }
}
