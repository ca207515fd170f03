import FormFeature
import IssueReportingTestSupport
import ListFeature
import Presentation
import SharingTestSupport
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The list of sync-ups", .dependency(\.uuid, .incrementing))
struct SyncUpsListTests {
  @Shared(.syncUps) private var syncUps = [SyncUp(1, "Design")]
  @Shared(.notice) private var notice
  private let id = SyncUp.ID(UUID(1))

  @Test("A new sync-up is added at the end of the list and selected")
  func adding() throws {
    let existing = syncUps[0]
    let model = SyncUpsListModel()
    model.addSyncUpButtonTapped()
    let form = try #require(model.addSyncUp)
    form.syncUp.title = "Engineering"
    form.syncUp.attendees[0].name = "Blob"
    form.addAttendeeButtonTapped()
    form.syncUp.attendees[1].name = "Blob Jr"
    form.addAttendeeButtonTapped()
    form.doneButtonTapped()
    #expect(notice == "'Engineering' was added.")
    #expect(model.addSyncUp == nil)
    #expect(model.selectedID == SyncUp.ID(UUID(0)))
    #expect(
      syncUps == [
        existing,
        SyncUp(0, "Engineering", attendees: [Attendee(1, "Blob"), Attendee(2, "Blob Jr")]),
      ]
    )
  }

  @Test("Discarding the form of a new sync-up removes the form's draft and adds no sync-up")
  func dismissing() throws {
    @Shared(.formDrafts) var drafts
    let model = SyncUpsListModel()
    model.addSyncUpButtonTapped()
    let form = try #require(model.addSyncUp)
    form.syncUp.title = "Engineering"
    form.cancelButtonTapped()
    #expect(form.alert == .discardChanges)
    expectSharedChanges {
      form.alertButtonTapped(.confirmDiscard)
    } changes: {
      $drafts.withLock { $0 = [] }
    }
    #expect(model.addSyncUp == nil)
  }

  @Test("The list asks before it deletes a sync-up, and records the deletion in the history")
  func deleting() {
    $syncUps.withLock { _ = $0.append(SyncUp(2, "Product")) }
    let model = SyncUpsListModel()
    model.deleteButtonTapped(id: id)
    #expect(alert(of: model)?.title == "Delete 'Design'?")
    model.alertButtonTapped(nil)
    #expect(alert(of: model) == nil)
    #expect(syncUps.count == 2)

    model.deleteButtonTapped(id: id)
    let walk = HistoryWalk()
    expectSharedChanges {
      model.alertButtonTapped(.confirmDeletion(id))
    } changes: {
      withDependency(\.historyStamp, .counting) {
        $syncUps.withLock(recording: "Delete 'Design'") { _ = $0.remove(at: 0) }
      }
      $notice.withLock { $0 = "'Design' was deleted." }
    }
    #expect(alert(of: model) == nil)
    #expect(syncUps.map(\.title) == ["Product"])
    #expect(walk.history.steps.map(\.title) == ["Delete 'Design'"])
  }

  @Test(
    "The question before a sync-up is deleted says how many meetings are deleted with it",
    arguments: 0...2
  )
  func askingAboutMeetings(count: Int) {
    $syncUps.withLock {
      $0[0].title = String(repeating: "Design ", count: 10)
      for number in 0..<count { $0[0].meetings.append(Meeting(number, on: .distantPast)) }
    }
    let model = SyncUpsListModel()
    model.deleteButtonTapped(id: id)
    let messages = [
      "It has no past meetings.", "Its meeting will be deleted too.",
      "Its 2 meetings will be deleted too.",
    ]
    let title = "Delete 'Design Design Design Des… Design Design '?"
    #expect(alert(of: model)?.title == title)
    #expect(alert(of: model)?.message == messages[count])
    #expect(alert(of: model)?.buttons.map(\.label) == ["Delete", "Keep"])
  }

  @Test("A request to delete or edit a sync-up that is no longer in the list has no effect")
  func askingAboutDeleted() {
    let model = SyncUpsListModel()
    model.deleteButtonTapped(id: SyncUp.ID(UUID(9)))
    model.editButtonTapped(id: SyncUp.ID(UUID(9)))
    #expect(isIdle(model))
  }

  @Test("Editing a sync-up from the list keeps changes that other processes make")
  func editing() throws {
    let model = SyncUpsListModel()
    model.editButtonTapped(id: id)
    let form = try #require(editForm(of: model))
    form.syncUp.title = "Review"
    $syncUps.withLock { $0[0].theme = .tan }
    form.doneButtonTapped()
    #expect(isIdle(model))
    #expect(syncUps[0].title == "Review")
    #expect(syncUps[0].theme == .tan)
    #expect(notice == "'Review' was changed.")
  }

  @Test(
    "If saving a form replaces a title that another process has set, an alert names the replaced title"
  )
  func editingConflict() throws {
    let form = SyncUpFormModel(syncUp: syncUps[0])
    let model = SyncUpsListModel(destination: .edit(form))
    form.syncUp.title = "Ours"
    $syncUps.withLock { $0[0].title = "Theirs" }
    form.doneButtonTapped()
    #expect(syncUps[0].title == "Ours")
    #expect(alert(of: model) == .changedElsewhere(replacing: ["the title 'Theirs'"]))
  }

  @Test(
    "Cancelling an edit in the list changes nothing, and an alert says if the sync-up was deleted meanwhile"
  )
  func cancellingEdit() throws {
    let model = SyncUpsListModel()
    model.editButtonTapped(id: id)
    let form = try #require(editForm(of: model))
    form.cancelButtonTapped()
    #expect(isIdle(model))
    model.doneEditingButtonTapped()
    #expect(syncUps[0].title == "Design")

    model.editButtonTapped(id: id)
    $syncUps.withLock { $0 = [] }
    model.cancelEditButtonTapped()
    #expect(alert(of: model) == .deletedElsewhere(title: "Design"))
  }

  private func alert(of model: SyncUpsListModel) -> AlertState<SyncUpsListModel.AlertAction>? {
    if case .alert(let alert) = model.destination { alert } else { nil }
  }

  private func isIdle(_ model: SyncUpsListModel) -> Bool {
    if case nil = model.destination { true } else { false }
  }

  private func editForm(of model: SyncUpsListModel) -> SyncUpFormModel? {
    if case .edit(let form) = model.destination { form } else { nil }
  }

  @Test("Tapping a sync-up calls the parent's callback, or reports an issue if no callback is set")
  func opening() {
    let model = SyncUpsListModel()
    let issues = capturedIssues { model.syncUpTapped(id: id) }
    let text = "'SyncUpsListModel.onSyncUpTapped' is used in a test that does not set it."
    #expect(issues.map(\.text) == [text])
    var opened: [SyncUp.ID] = []
    model.onSyncUpTapped = { opened.append($0) }
    model.syncUpTapped(id: id)
    #expect(opened == [id])
  }

  @Test("The list is shown in the order that the user chooses, and the file keeps its own order")
  func sorting() {
    $syncUps.withLock {
      $0 = [SyncUp(1, "Product"), SyncUp(2, "Design"), SyncUp(3, "engineering")]
    }
    @Shared(.sortOrder) var sortOrder
    let model = SyncUpsListModel()
    let titles = ["Product", "Design", "engineering"]
    #expect(model.syncUps(matching: SearchWords("")).map(\.title) == titles)
    $sortOrder.withLock { $0 = .title }
    let sorted = ["Design", "engineering", "Product"]
    #expect(model.syncUps(matching: SearchWords("")).map(\.title) == sorted)
    #expect(model.syncUps.map(\.title) == titles)
  }

  @Test(
    "A new sync-up has the default length from the settings",
    arguments: [Duration.seconds(90), .seconds(12 * 60), .seconds(3 * 3_600)]
  )
  func defaultLength(length: Duration) {
    @Shared(.defaultLength) var defaultLength
    $defaultLength.withLock { $0 = DefaultLength(length) }
    let model = SyncUpsListModel()
    model.addSyncUpButtonTapped()
    #expect(model.addSyncUp?.syncUp.duration == length)
  }

  @Test("Loading the samples fills the list of sync-ups", .reproducible(at: 0))
  func loadingSamples() {
    $syncUps.withLock { $0 = [] }
    let model = SyncUpsListModel()
    model.loadSampleDataButtonTapped()
    #expect(model.syncUps.map(\.title) == ["Design", "Engineering", "Product"])
  }

  @Test(
    "The list reports an unreadable data file, and sets the file aside before it saves the first change"
  )
  func unreadableFile() async throws {
    let url = URL(filePath: "/test/sync-ups.json")
    try await withDependency(\.defaultFileStorage, .inMemory(files: [url: Data("[".utf8)])) {
      let model = SyncUpsListModel()
      #expect(model.syncUps.isEmpty)
      #expect(
        model.storageProblem
          == .unread(
            """
            Could not understand '/test/sync-ups.json' (at line 1, column 2: this is not valid JSON: \
            the text ends too early): repair it, look for a copy with 'syncups doctor', or name another file with \
            '--file PATH'; the file was not changed.
            """
          )
      )

      #expect(!model.offersSamples)
      model.loadSampleDataButtonTapped()
      #expect(model.syncUps.isEmpty, "Samples would take the place of what is in the file.")

      model.addSyncUpButtonTapped()
      model.confirmAddSyncUpButtonTapped()
      try await model.$syncUps.save()
      #expect(model.storageProblem == nil)

      @Shared(.fileStorage(URL(filePath: "/test/sync-ups.unreadable-in-memory.json"))) var kept = ""
      #expect($kept.loadError is FileStorageError, "The broken text is there, and still broken.")
    }
  }

  @Test("The list shows the name of the data file only if the user has specified the file")
  func fileName() {
    #expect(SyncUpsListModel().fileName == nil)
    let model = withDependencies {
      $0.isSyncUpsFileNamed = true
      $0.syncUpsFile = URL(filePath: "/home/blob/team.json")
    } operation: {
      SyncUpsListModel()
    }
    #expect(model.fileName == "team.json")
  }
}
