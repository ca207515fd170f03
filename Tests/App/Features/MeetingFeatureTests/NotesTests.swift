import Clients
import Drafts
import Locking
import MeetingFeature
import Observation
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite(
  "The notes of a past meeting",
  .dependencies {
    $0.date = .constant(.distantPast)
    $0.uuid = .incrementing
    $0.meetingLockClient = .inMemory()
    $0.calendar = .gregorianInGMT
  },
  .timeLimit(.minutes(5))
)
struct NotesTests {
  @Shared(.syncUps) private var syncUps
  @Shared(.notesDrafts) private var drafts
  @Shared(.notice) private var notice
  private let walk = HistoryWalk()

  private let syncUpID = SyncUp.ID(UUID(1))
  private let meetingID = Meeting.ID(UUID(11))

  init() {
    let syncUp = SyncUp(1, "Design / Review!", meetings: [Meeting(11, at: 0, "first\nsecond")])
    $syncUps.withLock { $0 = [syncUp] }
  }

  private var transcript: String? { syncUps[id: syncUpID]?.meetings[id: meetingID]?.transcript }

  private func makeModel() throws -> MeetingModel {
    let syncUp = try #require(Shared($syncUps[id: syncUpID]))
    let meeting = try #require(Shared(syncUp.meetings[id: meetingID]))
    return MeetingModel(meeting: meeting, of: syncUp)
  }

  private func edited(_ model: MeetingModel) throws -> NotesEditModel {
    guard case .edit(let notes) = model.destination else { throw NotEdited() }
    return notes
  }

  private struct NotEdited: Error {}

  /// Opens the notes for editing.
  private func edit(_ model: MeetingModel) throws -> NotesEditModel {
    model.editButtonTapped()
    return try edited(model)
  }

  /// Runs the model's task until an operation is over.
  private func run(_ model: MeetingModel, _ operation: () async throws -> Void) async rethrows {
    let task = Task { await model.onTask() }
    try await operation()
    task.cancel()
    await task.waitForEnd()
  }

  @Test(
    "Saving the notes of a past meeting records one undo step and removes the draft of the notes"
  )
  func saving() async throws {
    let model = try makeModel()
    try await run(model) {
      try edit(model).text = "first\nsecond\nthird"
      #expect(drafts.map(\.text) == ["first\nsecond\nthird"])
      try edited(model).saveButtonTapped()
      #expect(model.isPage)
    }
    #expect(transcript == "first\nsecond\nthird")
    #expect(notice == "The notes were saved.")
    let title = "Edit the notes of a meeting of 'Design / Review!'"
    #expect(walk.history.steps.map(\.title) == [title])
    #expect(drafts == [])
  }

  @Test(
    "Cancelling an edit of notes asks a question if the notes have changed, and otherwise ends the edit"
  )
  func cancelling() throws {
    let model = try makeModel()
    try edit(model).cancelButtonTapped()
    #expect(model.isPage)
    let notes = try edit(model)
    notes.text = "other"
    notes.cancelButtonTapped()
    #expect(notes.alert == .changedNotes)
    notes.alertButtonTapped(nil)
    #expect(try edited(model) === notes)
    notes.cancelButtonTapped()
    notes.alertButtonTapped(.discard)
    #expect(model.isPage)
    #expect(drafts == [])
    #expect(transcript == "first\nsecond")
    try edit(model).text = "first\nsecond!"
    try edited(model).cancelButtonTapped()
    try edited(model).alertButtonTapped(.save)
    #expect(transcript == "first\nsecond!")
  }

  @Test("Saving the notes of a meeting merges them line by line with changes by another process")
  func merging() throws {
    let model = try makeModel()
    try edit(model).text = "first\nsecond, edited"
    #expect(!model.isChangedWhileEditing)
    $syncUps.withLock { $0[0].meetings[0].transcript = "zeroth\nfirst\nsecond" }
    #expect(model.isChangedWhileEditing)
    try edited(model).saveButtonTapped()
    #expect(transcript == "zeroth\nfirst\nsecond, edited")
    #expect(notice == "The notes were merged with another window's changes, and saved.")
  }

  @Test(
    "Saving the notes of a deleted meeting restores the meeting at its place in the order of dates",
    arguments: [true, false]
  )
  func deletedMeanwhile(deletesSyncUp: Bool) throws {
    let model = try makeModel()
    try edit(model).text = "kept"
    let later = Meeting(12, at: 1, "later")
    $syncUps.withLock { if deletesSyncUp { $0 = [] } else { $0[0].meetings = [later] } }
    try edited(model).saveButtonTapped()
    #expect(
      syncUps[0].meetings.map(\.transcript) == (deletesSyncUp ? ["kept"] : ["later", "kept"])
    )
    #expect(syncUps.map(\.title) == ["Design / Review!"])
    #expect(notice == "The meeting was deleted in the meantime: saving your notes restored it.")
  }

  @Test("After a crash, the draft of the notes is offered if no other window is editing the draft")
  func leftDraft() throws {
    @Dependency(\.meetingLockClient) var locks
    let draft = NotesDraft(99, of: 1, meeting: 11, base: "first", text: "first, typed")
    $drafts.withLock { $0 = [draft] }
    let model = try makeModel()
    let unlock = try #require(locks.lock(UUID(99)))
    #expect(!model.hasUnsavedNotes)
    #expect(StoredDrafts<NotesDraft>().left == [])
    #expect(try edit(model).text == "first\nsecond")
    try edited(model).cancelButtonTapped()
    unlock()
    #expect(model.hasUnsavedNotes)
    #expect(StoredDrafts<NotesDraft>().left == [draft])
    #expect(try edit(model).text == "first, typed")
    #expect(locks.isLocked(UUID(99)))
    try edited(model).saveButtonTapped()
    #expect(transcript == "first, typed\nsecond")
    #expect(!model.hasUnsavedNotes)
  }

  @Test("A draft of notes is removed if the notes were saved before a crash")
  func savedDraft() async throws {
    let draft = NotesDraft(99, of: 1, meeting: 11, base: "first", text: "first\nsecond")
    $drafts.withLock { $0 = [draft] }
    let model = try makeModel()
    #expect(!model.hasUnsavedNotes)
    await run(model) {
      for await isEmpty in Observations({ drafts.isEmpty }) where isEmpty { break }
    }
  }

  @Test("The notes of a past meeting can be edited in the user's editor")
  func editor() async throws {
    let discarded = Locked(false)
    let model = try withDependencies {
      $0.editorClient = EditorClient { text throws(EditorError) in
        EditorClient.EditedText(text: text + "\nfrom the editor", path: "/tmp/notes") {
          discarded.withLock { $0 = true }
        }
      }
    } operation: {
      try makeModel()
    }
    await run(model) {
      model.editorButtonTapped()
      #expect(model.textInEditor == "first\nsecond")
      for await isOpen in Observations({ model.textInEditor != nil }) where !isOpen { break }
    }
    #expect(transcript == "first\nsecond\nfrom the editor")
    #expect(notice == "The notes were saved.")
    #expect(discarded.withLock { $0 })
  }

  @Test(
    "The notes of a past meeting stay unchanged if the editor fails or changes nothing",
    arguments: [true, false]
  )
  func failingEditor(fails: Bool) async throws {
    let model = try withDependencies {
      $0.editorClient = EditorClient { text throws(EditorError) in
        if fails { throw EditorError(message: "The editor failed.") }
        return EditorClient.EditedText(text: text, path: "/tmp/notes") {}
      }
    } operation: {
      try makeModel()
    }
    await run(model) {
      model.editorButtonTapped()
      for await isOpen in Observations({ model.textInEditor != nil }) where !isOpen { break }
    }
    #expect(transcript == "first\nsecond")
    #expect(notice == (fails ? "The editor failed." : "Nothing was changed in the editor."))
    #expect(walk.history.steps == [])
  }

  @Test(
    "The copy button of a past meeting copies the notes, or reports that the meeting has no notes"
  )
  func copying() throws {
    let copied = Locked<[String]>([])
    let model = try withDependency(
      \.clipboardClient.copy,
      { text in copied.withLock { $0.append(text) } }
    ) {
      try makeModel()
    }
    model.copyButtonTapped()
    #expect(notice == "The notes were copied to the clipboard, if the terminal supports that.")
    $syncUps.withLock { $0[0].meetings[0].transcript = " " }
    model.copyButtonTapped()
    #expect(notice == "There are no notes to copy.")
    #expect(copied.withLock { $0 } == ["first\nsecond"])
  }

  @Test("An action item of a past meeting is not ticked if its text has changed in the meantime")
  func ticking() throws {
    $syncUps.withLock { $0[0].meetings[0].transcript = "- [ ] one\ntext\n- [x] two" }
    let model = try makeModel()
    let items = model.actionItems
    #expect(items.map(\.text) == ["one", "two"])
    for item in items { model.itemTicked(item) }
    #expect(transcript == "- [x] one\ntext\n- [ ] two")
    #expect(walk.history.steps.map(\.title) == ["Tick 'one'", "Reopen 'two'"])
    $syncUps.withLock { $0[0].meetings[0].transcript = "- [ ] zero\n- [ ] one" }
    model.itemTicked(items[0])
    #expect(transcript == "- [ ] zero\n- [ ] one")
    #expect(notice == "This item has changed since it was shown: look at its new text.")
  }

  @Test("The minutes of a past meeting can be opened and exported from the meeting's page")
  func minutes() throws {
    let model = try makeModel()
    var requests: [MeetingModel.MinutesRequest] = []
    model.onMinutesRequested = { requests.append($0) }
    model.minutesButtonTapped()
    model.exportButtonTapped()
    #expect(requests == [.shown, .exported])
  }
}

extension MeetingModel {
  /// Whether the page of the meeting shows no other screen, such as an editor or an alert.
  @MainActor fileprivate var isPage: Bool {
    if case nil = destination { true } else { false }
  }
}
