import Clients
import DetailFeature
import FormFeature
import IssueReportingTestSupport
import ListFeature
import Observation
import Presentation
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("A sync-up's details", .dependency(\.uuid, .incrementing), .timeLimit(.minutes(5)))
struct SyncUpDetailTests {
  @Shared(.syncUps) private var syncUps = [
    SyncUp(
      1,
      "Design",
      attendees: [Attendee(10, "Blob")],
      meetings: [Meeting(20, at: 0, "First"), Meeting(21, at: 0, "Second")]
    ),
    SyncUp(2, "Product"),
  ]

  /// The sync-up of the model, in the list.
  private var id: SyncUp.ID { SyncUp.ID(UUID(1)) }

  private func sharedSyncUp() throws -> Shared<SyncUp> { try #require(Shared($syncUps[id: id])) }

  private func makeModel(
    transcriber: TranscriberAuthorizationStatus = .authorized
  ) throws -> SyncUpDetailModel {
    try withDependency(\.transcriberClient.authorizationStatus, { transcriber }) {
      SyncUpDetailModel(syncUp: try sharedSyncUp())
    }
  }

  private func openForm(of model: SyncUpDetailModel) throws -> SyncUpFormModel {
    model.editButtonTapped()
    guard case .edit(let form) = model.destination else { throw NoForm() }
    return form
  }

  private struct NoForm: Error {}

  private func alert(of model: SyncUpDetailModel) -> AlertState<SyncUpDetailModel.AlertAction>? {
    guard case .alert(let alert) = model.destination else { return nil }
    return alert
  }

  private func isIdle(_ model: SyncUpDetailModel) -> Bool {
    guard case nil = model.destination else { return false }
    return true
  }

  @Test("The detail screen reports the same storage problem as the list of sync-ups")
  func storageProblem() throws {
    let url = URL(filePath: "/test/sync-ups.json")
    try withDependencies {
      $0.defaultFileStorage = .inMemory(files: [url: Data("{".utf8)])
      $0.syncUpsFile = url
    } operation: {
      @Shared(.syncUps) var syncUps = [SyncUp(1)]
      let model = SyncUpDetailModel(syncUp: try #require(Shared($syncUps[id: SyncUp.ID(UUID(1))])))
      #expect(model.storageProblem == StorageProblem(of: $syncUps))
      #expect(model.storageProblem != nil)
    }
  }

  @Test(
    "Starting a meeting on the detail screen passes the sync-up to the parent model",
    arguments: [TranscriberAuthorizationStatus.authorized, .notDetermined]
  )
  func startingMeeting(transcriber: TranscriberAuthorizationStatus) throws {
    let model = try makeModel(transcriber: transcriber)
    var started: [Shared<SyncUp>] = []
    model.onMeetingStarted = { started.append($0) }
    model.startMeetingButtonTapped()
    #expect(started == [model.$syncUp])
  }

  @Test(
    "If the transcriber is turned off or cannot be started, the app asks before it starts a meeting",
    arguments: [
      (TranscriberAuthorizationStatus.denied, AlertState.transcriberDenied),
      (.restricted, .transcriberRestricted(command: "")),
    ]
  )
  func missingTranscriber(
    status: TranscriberAuthorizationStatus,
    expected: AlertState<SyncUpDetailModel.AlertAction>
  ) throws {
    let model = try makeModel(transcriber: status)
    var requests: [String] = []
    model.onMeetingStarted = { _ in requests.append("meeting") }
    model.onSettingsRequested = { requests.append("settings") }
    let answers: [SyncUpDetailModel.AlertAction?] = [.continueWithoutRecording, .openSettings, nil]
    #expect(expected.buttons.map(\.action) == answers)
    for (answer, request) in zip(answers, [["meeting"], ["settings"], []]) {
      requests = []
      model.startMeetingButtonTapped()
      #expect(alert(of: model) == expected)
      #expect(requests == [])
      model.alertButtonTapped(answer)
      #expect(isIdle(model))
      #expect(requests == request)
      #expect(!model.isDismissed)
    }
  }

  @Test(
    "If the transcriber cannot start, an alert says whether a transcriber command is set",
    arguments: [
      ("", "The transcriber is on, but no transcriber command is set."),
      (" ", "The transcriber is on, but no transcriber command is set."),
      ("listen", "The transcriber command in the settings is not installed or not executable."),
    ]
  )
  func transcriberCommand(command: String, reason: String) throws {
    @Shared(.transcriberCommand) var setting
    $setting.withLock { $0 = command }
    let model = try makeModel(transcriber: .restricted)
    model.startMeetingButtonTapped()
    #expect(alert(of: model)?.message.hasPrefix("\(reason) Speech in the meeting") == true)
  }

  @Test(
    "If another process deletes the sync-up, the detail screen shows an alert until the sync-up is back"
  )
  func deletedElsewhere() async throws {
    let model = try makeModel()
    let task = Task { await model.onTask() }
    var syncUp = model.syncUp
    syncUp.title = "Review"
    $syncUps.withLock { _ = $0.remove(id: id) }
    for await alert in Observations({ alert(of: model) }) where alert != nil { break }
    #expect(alert(of: model) == .deletedElsewhere(title: "Design", action: .closeDeleted))
    $syncUps.withLock { _ = $0.append(syncUp) }
    for await alert in Observations({ alert(of: model) }) where alert == nil { break }
    $syncUps.withLock { _ = $0.remove(id: id) }
    for await alert in Observations({ alert(of: model) }) where alert != nil { break }
    #expect(alert(of: model) == .deletedElsewhere(title: "Review", action: .closeDeleted))
    #expect(!model.isDismissed)
    model.alertButtonTapped(nil)
    #expect(model.isDismissed)
    #expect(syncUps.map(\.title) == ["Product"])
    task.cancel()
    await task.waitForEnd()
  }

  @Test(
    "Opening a past meeting calls the parent's callback, or reports an issue if no callback is set"
  )
  func openingMeeting() throws {
    let model = try makeModel()
    let issues = capturedIssues {
      model.startMeetingButtonTapped()
      model.alertButtonTapped(.openSettings)
      model.meetingTapped(id: Meeting.ID(UUID(20)))
    }
    let callbacks = ["onMeetingStarted", "onSettingsRequested", "onMeetingTapped"]
    #expect(
      issues.map(\.text)
        == callbacks.map { "'SyncUpDetailModel.\($0)' is used in a test that does not set it." }
    )
    var opened: [Meeting.ID] = []
    model.onMeetingTapped = { opened.append($0) }
    model.meetingTapped(id: Meeting.ID(UUID(20)))
    #expect(opened == [Meeting.ID(UUID(20))])
  }

  @Test(
    "Deleting a sync-up on the detail screen shows no alert about a deletion by another process"
  )
  func deletedHere() async throws {
    let model = try makeModel()
    let task = Task { await model.onTask() }
    model.deleteButtonTapped()
    model.alertButtonTapped(.confirmDeletion)
    #expect(model.isDismissed)
    // Wait for the end of the model's task, because the model can show an alert only until then.
    task.cancel()
    await task.waitForEnd()
    #expect(isIdle(model))
  }

  @Test("Saving an edited sync-up restores the sync-up if another process has deleted the sync-up")
  func deletedWhileEdited() async throws {
    let model = try makeModel()
    let form = try openForm(of: model)
    form.syncUp.title = "Blob's meeting"
    $syncUps.withLock { _ = $0.remove(id: id) }
    #expect(model.isDeleted)
    model.doneEditingButtonTapped()
    #expect(isIdle(model))
    #expect(syncUps.map(\.title) == ["Product", "Blob's meeting"])
    #expect(syncUps[id: id]?.meetings.map(\.transcript) == ["First", "Second"])
  }

  @Test(
    "If a sync-up is deleted during an edit, cancelling the edit shows an alert about the deletion"
  )
  func cancellingEditOfDeleted() throws {
    let model = try makeModel()
    model.editButtonTapped()
    $syncUps.withLock { _ = $0.remove(id: id) }
    model.cancelEditButtonTapped()
    #expect(alert(of: model) == .deletedElsewhere(title: "Design", action: .closeDeleted))
  }

  @Test(
    "Saving an edit that conflicts with another change keeps the user's version and shows an alert"
  )
  func conflictWhileEdited() throws {
    let model = try makeModel()
    let form = try openForm(of: model)
    form.syncUp.title = "Ours"
    $syncUps.withLock { $0[id: id]?.title = "Theirs" }
    model.doneEditingButtonTapped()
    #expect(model.syncUp.title == "Ours")
    #expect(alert(of: model) == .changedElsewhere(replacing: ["the title 'Theirs'"]))
    model.alertButtonTapped(nil)
    #expect(isIdle(model))
    #expect(!model.isDismissed)
  }

  @Test(
    "Saving an edited sync-up updates the list and keeps a meeting that was saved during the edit"
  )
  func editing() throws {
    let model = try makeModel()
    let form = try openForm(of: model)
    form.syncUp.title = "Blob's meeting"
    form.syncUp.theme = .sky
    form.addAttendeeButtonTapped()
    #expect(model.syncUp.title == "Design", "What is typed is a draft.")
    $syncUps.withLock { _ = $0[id: id]?.meetings.insert(Meeting(30, at: 1, "Meanwhile"), at: 0) }
    model.doneEditingButtonTapped()
    #expect(isIdle(model))
    #expect(syncUps[id: id]?.title == "Blob's meeting")
    #expect(syncUps[id: id]?.theme == .sky)
    #expect(model.syncUp.attendees.map(\.name) == ["Blob"])
    #expect(model.syncUp.meetings.map(\.transcript) == ["Meanwhile", "First", "Second"])
  }

  @Test(
    "A form that is open when the detail screen is created can be saved or discarded",
    arguments: [(true, "Blob's meeting"), (false, "Design")]
  )
  func constructedForm(isSaved: Bool, title: String) throws {
    let form = SyncUpFormModel(syncUp: syncUps[0])
    let model = SyncUpDetailModel(syncUp: try sharedSyncUp(), destination: .edit(form))
    form.syncUp.title = "Blob's meeting"
    $syncUps.withLock { $0[id: id]?.theme = .tan }
    isSaved ? form.doneButtonTapped() : form.cancelButtonTapped()
    #expect(isIdle(model) == isSaved)
    if !isSaved { form.alertButtonTapped(.confirmDiscard) }
    #expect(isIdle(model))
    #expect(model.syncUp.title == title)
    #expect(model.syncUp.theme == .tan)
  }

  @Test("The detail screen asks before it deletes a sync-up, and closes after the deletion")
  func deleting() throws {
    @Shared(.notice) var notice
    let model = try makeModel()
    model.deleteButtonTapped()
    let question = AlertState<SyncUpDetailModel.AlertAction>.deleteSyncUp(
      model.syncUp,
      isInProgress: false,
      action: .confirmDeletion
    )
    #expect(alert(of: model) == question)
    model.alertButtonTapped(nil)
    #expect(isIdle(model))
    #expect(!model.isDismissed)
    #expect(syncUps.count == 2)

    model.deleteButtonTapped()
    model.alertButtonTapped(.confirmDeletion)
    #expect(isIdle(model))
    #expect(model.isDismissed)
    #expect(syncUps.map(\.title) == ["Product"])
    #expect(notice == "'Design' was deleted.")
    #expect(model.syncUp.title == "Design", "The screen still has something to show.")
  }

  @Test("A past meeting is deleted only if the user confirms the deletion")
  func deletingMeeting() throws {
    @Shared(.notice) var notice
    let model = try withDependencies {
      $0.calendar = .gregorianInGMT
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 86_400))
    } operation: {
      try makeModel()
    }
    let meetingID = Meeting.ID(UUID(21))
    model.deleteMeetingButtonTapped(id: meetingID)
    #expect(alert(of: model) == .deleteMeeting(meetingID, of: "yesterday 0:00"))
    #expect(alert(of: model)?.title == "Delete the meeting of yesterday 0:00?")
    model.alertButtonTapped(nil)
    #expect(isIdle(model))
    #expect(model.syncUp.meetings.count == 2)

    model.deleteMeetingButtonTapped(id: meetingID)
    model.alertButtonTapped(.confirmMeetingDeletion(meetingID))
    #expect(isIdle(model))
    #expect(model.syncUp.meetings.map(\.transcript) == ["First"])
    #expect(notice == "The meeting was deleted.")
    #expect(!model.isDismissed)

    model.deleteMeetingButtonTapped(id: meetingID)
    model.alertButtonTapped(.confirmMeetingDeletion(meetingID))
    #expect(model.syncUp.meetings.count == 1, "It is gone already.")
  }

  @Test(
    "The app does not ask about a switched-off transcriber when a window joins another window's meeting"
  )
  func joining() throws {
    @Shared(.liveMeetings) var liveMeetings
    let holder = LiveMeeting.Window(id: UUID(90), name: "ada", machine: "here")
    let locks = MeetingLockClient.inMemory()
    let model = try withDependency(\.meetingLockClient, locks) {
      try makeModel(transcriber: .denied)
    }
    var starts = 0
    model.onMeetingStarted = { _ in starts += 1 }
    $liveMeetings.withLock {
      $0 = [LiveMeeting(id: id, meetingID: Meeting.ID(UUID(91)), holder: holder)]
    }
    #expect(!model.isMeetingInProgress)
    model.startMeetingButtonTapped()
    #expect(starts == 0)
    #expect(model.destination != nil)
    let unlock = try #require(locks.lock(holder.id))
    #expect(model.isMeetingInProgress)
    model.startMeetingButtonTapped()
    #expect(starts == 1)
    unlock()
  }
}
