import HistoryFeature
import Observation
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Undo and redo", .timeLimit(.minutes(5)))
struct UndoTests {
  nonisolated private static let design = SyncUp(1, "Design")
  nonisolated private static let product = SyncUp(2, "Product")

  @Shared(.syncUps) private var syncUps = [design, product]
  @Shared(.notice) private var notice
  private let walk = HistoryWalk()
  private let model = UndoModel()

  @Test("Undo and redo step through the changes one by one, and a notice names each change")
  func walking() {
    $syncUps.withLock(recording: "Delete 'Product'") { _ = $0.remove(id: Self.product.id) }
    $syncUps.withLock(recording: "Edit 'Design'") { $0[0].title = "Review" }
    var said: [String?] = []
    for button in [
      model.undoButtonTapped, model.undoButtonTapped, model.undoButtonTapped,
      model.redoButtonTapped, model.redoButtonTapped, model.redoButtonTapped,
    ] {
      button()
      said.append(notice)
    }
    #expect(
      said == [
        "Undone: Edit 'Design'.", "Undone: Delete 'Product'.", "There is nothing to undo.",
        "Redone: Delete 'Product'.", "Redone: Edit 'Design'.", "There is nothing to redo.",
      ]
    )
    #expect(syncUps.map(\.title) == ["Review"])
  }

  @Test(
    "If undo skips a step, a notice gives the number of sync-ups whose later changes were kept"
  )
  func muchKept() {
    $syncUps.withLock { $0.append(SyncUp(3, "Ops")) }
    $syncUps.withLock(recording: "Import") { for index in $0.indices { $0[index].title += "!" } }
    $syncUps.withLock { for index in $0.indices { $0[index].title += "?" } }
    model.undoButtonTapped()
    #expect(notice == "Skipped: Import. Later changes to 3 sync-ups were kept.")
  }

  @Test(
    "Undoing one step keeps later changes; a notice says if the step was skipped or already undone"
  )
  func undoingOneStep() throws {
    $syncUps.withLock(recording: "One") { $0[0].title = "1" }
    $syncUps.withLock(recording: "Two") { $0[1].title = "2" }
    let first = walk.history.steps[0].id
    model.undoStepButtonTapped(id: first)
    #expect(notice == "Undone: One.")
    #expect(syncUps.map(\.title) == ["Design", "2"])
    $syncUps.withLock(recording: "Three") { $0[0].title = "3" }
    model.undoStepButtonTapped(id: first)
    #expect(notice == "Skipped: One. '3' keeps its title, which has since changed.")
    model.undoStepButtonTapped(id: HistoryStep.ID(UUID(99)))
    #expect(notice == "Another window or command has already undone this change.")
  }

  @Test(
    "Undoing the save of a meeting turns it into an interrupted meeting, and keeps notes added later"
  )
  func takenBackMeeting() {
    @Shared(.meetingDrafts) var drafts
    var asked: [Meeting.ID] = []
    model.onMeetingUndone = { asked.append($0) }
    let meeting = Meeting(20, on: .distantPast, "Shipped it.")
    let id = meeting.id
    $syncUps.withLock(recording: "Save a meeting of 'Design'", meeting: id) {
      $0[0].meetings = [meeting]
    }
    model.undoButtonTapped()
    #expect(asked == [id])
    #expect(drafts.map(\.transcript) == ["Shipped it."])
    model.redoButtonTapped()
    $syncUps.withLock(recording: "One") { $0[0].title = "1" }
    // Add notes to the meeting, as another window would.
    $syncUps.withLock(recording: .addNotes(to: "1"), meeting: id) {
      $0[0].meetings[0].transcript += "\nLate"
    }
    model.undoMeetingButtonTapped(id: id)
    #expect(drafts.map(\.transcript) == ["Shipped it.\nLate"])
    #expect(notice == "Undone: Save a meeting of 'Design'.")
    #expect(syncUps[0].meetings.isEmpty)
    #expect(syncUps[0].title == "1")
    #expect(asked == [id, id])
    model.undoMeetingButtonTapped(id: Meeting.ID(UUID(21)))
    #expect(
      notice
        == """
        Saving this meeting can be undone only on the machine that saved it: delete the meeting from \
        the past meetings instead.
        """
    )
  }

  @Test("Each change to the sync-ups is recorded in the history shortly afterwards")
  func recording() async {
    let task = Task { await model.onTask() }
    $syncUps.withLock(recording: "One") { $0[0].title = "1" }
    for await entries in Observations({ walk.unrecorded }) where entries.isEmpty { break }
    #expect(walk.recordedHistory.steps.map(\.title) == ["One"])
    model.undoButtonTapped()
    for await entries in Observations({ walk.unrecorded }) where entries.isEmpty { break }
    #expect(walk.recordedHistory.undone.count == 1)
    task.cancel()
    await task.waitForEnd()
    $syncUps.withLock(recording: "Two") { $0[0].title = "2" }
    await model.recordChanges()
    #expect(walk.recordedHistory.steps.map(\.title) == ["Two"])
    #expect(walk.unrecorded == [])
  }

  @Test("An unsaved change can be undone, and is recorded in the history only after the save")
  func unsaved() async throws {
    try await withSyncUpsFile(isBlocked: true) { file in
      @Shared(.syncUps) var syncUps
      let (walk, model) = (HistoryWalk(), UndoModel())
      for syncUp in [Self.design, Self.product] {
        $syncUps.withLock(recording: "Add '\(syncUp.title)'") { _ = $0.append(syncUp) }
      }
      await model.recordChanges()
      #expect(walk.unrecorded.count == 2)
      #expect(walk.recordedHistory == History())
      model.undoButtonTapped()
      #expect(syncUps == [Self.design])
      #expect(walk.history.undone.count == 1)

      try FileManager.default.removeItem(at: file.deletingLastPathComponent())
      await model.recordChanges()
      #expect(walk.unrecorded == [])
      #expect(walk.recordedHistory.steps.map(\.title) == ["Add 'Design'", "Add 'Product'"])
      #expect(walk.recordedHistory.undone.count == 1)
    }
  }

  @Test(
    "A change that a team refuses stays in the local copy, and is recorded in the history"
  )
  func refused() async throws {
    try await withDependencies {
      $0.syncUpsFile = URL(filePath: "/teams/platform.etcd")
      $0.syncUpsStorage = .refusingTeam
    } operation: {
      @Shared(.syncUps) var syncUps
      let (walk, model) = (HistoryWalk(), UndoModel())
      $syncUps.withLock(recording: "Add 'Design'") { _ = $0.append(Self.design) }
      await model.recordChanges()
      try #require(walk.unrecorded == [])
      let task = Task { await model.onTask() }
      for title in ["Product", "Review"] {
        $syncUps.withLock(recording: "Add '\(title)'") {
          _ = $0.append(SyncUp($0.count + 1, title))
        }
        for await entries in Observations({ walk.unrecorded }) where entries.isEmpty { break }
        #expect(walk.recordedHistory.steps.last?.title == "Add '\(title)'")
      }
      task.cancel()
      await task.waitForEnd()
    }
  }

  @Test("If the history file is not a SyncUps history, a notice says that undo is not possible")
  func noHistory() async {
    let file = DependencyValues.current.historyFile
    await withDependency(\.defaultFileStorage, .inMemory(files: [file: Data("[\n  1\n]\n".utf8)])) {
      @Shared(.syncUps) var syncUps
      @Shared(.notice) var notice
      let model = UndoModel()
      $syncUps.withLock(recording: "Add") { _ = $0.append(Self.design) }
      await model.recordChanges()
      #expect(notice?.hasPrefix("The last change is saved, but cannot be undone: ") == true)
      #expect(notice?.contains("it is not a SyncUps history") == true)
      model.undoButtonTapped()
      #expect(notice == HistoryWalk().problem?.sentence)
      #expect(syncUps == [Self.design])
    }
  }
}
