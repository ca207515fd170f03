import Clients
import Locking
import Presentation
import RecordFeature
import SeededRandomness
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The summary at the end of a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordSummaryTests {
  private let held = HeldMeeting(seconds: 60, "Ada", "Blob")

  private var savedMeeting: SavedMeetingModel { held.model.savedMeeting }

  /// Runs a whole meeting with a note and two action items.
  ///
  /// The first item is open, and the second is done.
  private func hold() async {
    await held.runToEnd {
      held.model.noteSubmitted("Shipped it.\n- [ ] Ada: tests\n- [x] Ada: more")
      await held.pass(.seconds(10))
      held.model.endMeeting(.confirmSave)
    }
  }

  @Test("The summary of a meeting describes the saved meeting and stays until the user closes it")
  func summary() async throws {
    await hold()
    let summary = try #require(savedMeeting.summary)
    #expect(summary == MeetingSummary(of: held.meetings[0], of: held.syncUps[0]))
    #expect((summary.title, summary.duration) == ("Design", .seconds(10)))
    #expect((summary.speakerCount, summary.noteCount, summary.actionItemCount) == (1, 3, 1))
    #expect(held.model.isOver && !held.model.isDismissed)
    #expect(held.drafts == [], "It is saved without an answer.")
    savedMeeting.doneButtonTapped()
    #expect(held.model.isDismissed)
  }

  @Test("Opening the notes from the summary of a meeting closes the summary")
  func notes() async {
    await hold()
    var requests: [Meeting.ID] = []
    savedMeeting.onNotesRequested = { requests.append($0) }
    savedMeeting.notesButtonTapped()
    savedMeeting.notesButtonTapped()
    #expect(requests == [held.model.seat.meetingID], "The second one came after it was closed.")
    #expect(held.model.isDismissed)
  }

  @Test("Copying the notes from the summary of a meeting keeps the summary open")
  func copy() async {
    let copied = Locked<[String]>([])
    let model = withDependency(
      \.clipboardClient,
      ClipboardClient { text in copied.withLock { $0.append(text) } }
    ) {
      HeldMeeting(seconds: 60, "Ada").model
    }
    model.savedMeeting.copyButtonTapped()
    #expect(copied.withLock { $0 } == [], "A meeting in progress has no summary.")
    model.noteSubmitted("Shipped it.")
    model.endMeeting(.confirmSave)
    model.savedMeeting.copyButtonTapped()
    #expect(copied.withLock { $0 } == ["Shipped it."])
    #expect(model.savedMeeting.summary != nil)
    @Shared(.notice) var notice
    #expect(notice == "The notes were copied to the clipboard, if the terminal supports that.")
  }

  @Test("Undoing a meeting from its summary keeps the meeting as a draft")
  func undo() async {
    await hold()
    var requests: [Meeting.ID] = []
    savedMeeting.onUndoRequested = { id in
      requests.append(id)
      held.edit { $0.meetings.remove(id: id) }
    }
    savedMeeting.undoButtonTapped()
    #expect(requests == [held.model.seat.meetingID])
    #expect(held.model.isDismissed)
    let draft = held.drafts.first
    #expect(draft?.id == held.model.seat.meetingID)
    #expect(draft?.elapsedSeconds != nil, "A resumed meeting goes on with its turns.")
  }

  @Test("If a later change prevents undoing a meeting's save, no draft of the meeting is left")
  func preventedUndo() async {
    await hold()
    savedMeeting.onUndoRequested = { _ in }
    savedMeeting.undoButtonTapped()
    #expect(held.meetings.count == 2)
    #expect(held.drafts == [])
  }

  @Test("A meeting that was discarded or is still running has no summary")
  func discarded() {
    savedMeeting.doneButtonTapped()
    savedMeeting.notesButtonTapped()
    #expect(!held.model.isDismissed)
    held.model.endMeeting(.confirmDiscard)
    #expect(savedMeeting.summary == nil)
    #expect(held.model.isDismissed)
  }
}

@MainActor
@Suite("Action items of the previous meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordActionItemsTests {
  private let held = HeldMeeting(seconds: 60, "Ada", "Blob Jr")

  /// Opens a meeting of a sync-up whose last meeting has notes.
  private func open(
    after notes: String = "- [ ] Ada: tests\n- [x] Blob: room\nTalk\n- [ ] Ada: invite"
  ) -> RecordMeetingModel {
    held.edit { $0.meetings[0].transcript = notes }
    return held.reopen()
  }

  private func texts(_ model: RecordMeetingModel) -> [String] {
    model.lastTime.items.map { "\($0.isDone ? "x" : " ") \($0.text)" }
  }

  @Test(
    "In a meeting, ticking an action item of the previous meeting changes the previous meeting's notes"
  )
  func ticking() throws {
    let model = open()
    #expect(model.lastTime.openCount == 2)
    #expect(texts(model) == ["  Ada: tests", "  Ada: invite"])
    model.itemTicked(model.lastTime.items[1])
    #expect(texts(model) == ["  Ada: tests", "x Ada: invite"])
    #expect(
      held.meetings[0].transcript
        == "- [ ] Ada: tests\n- [x] Blob: room\nTalk\n- [x] Ada: invite"
    )
    model.itemTicked(model.lastTime.items[1])
    #expect(texts(model) == ["  Ada: tests", "  Ada: invite"])
    let steps = HistoryWalk().history.steps.map(\.title)
    #expect(steps == ["Tick 'Ada: invite'", "Reopen 'Ada: invite'"])
  }

  @Test(
    "During a turn, the speaker's notes from the last meeting are shown, and the speaker's items come first"
  )
  func speakersLastTime() {
    held.edit { $0.attendees[1].name = "Blob" }
    let model = open(
      after: """
        Blob: the room
        - [ ] Blob: book it
        Ada: shipped the login page
        Adam: is somebody else
        - [ ] Ada: invite
        Ada:   next: tests
        """
    )
    #expect(model.lastTime.lines(of: "Ada") == ["shipped the login page", "next: tests"])
    #expect(model.lastTime.lines(of: "Blob") == ["the room"])
    #expect(model.lastTime.lines(of: "Adam") == [])
    #expect(model.lastTime.longestLineCount() == 2)
    #expect(model.lastTime.items(first: "Ada").map(\.text) == ["Ada: invite", "Blob: book it"])
    #expect(model.lastTime.items(first: "Blob").map(\.text) == ["Blob: book it", "Ada: invite"])
    #expect(model.lastTime.items(first: nil).map(\.text) == ["Blob: book it", "Ada: invite"])
  }

  @Test(
    "If the speaker has action items from earlier meetings but none from the last, the earlier items come first"
  )
  func olderItems() {
    let older = Meeting(99, on: .distantPast, "- [ ] call @blob\n- [ ] Ada: old")
    held.edit { $0.meetings.append(older) }
    let model = open(after: "- [ ] Ada: new\n- [ ] rest")
    func texts(_ name: String?) -> [String] { model.lastTime.items(first: name).map(\.text) }
    #expect(texts("Ada") == ["Ada: new", "rest", "Ada: old", "call @blob"])
    #expect(texts("Blob Jr") == ["call @blob", "Ada: old", "Ada: new", "rest"])
    #expect(texts(nil) == ["Ada: new", "rest", "call @blob", "Ada: old"])
    #expect(
      model.lastTime.items(first: "Ada").map(model.lastTime.isOlder) == [false, false, true, true]
    )
    #expect(model.lastTime.itemCounts() == (2, 2))
  }

  @Test(
    "During a meeting, an action item of the previous meeting disappears when its line is deleted"
  )
  func editedElsewhere() {
    let model = open()
    let shown = model.lastTime.items[1]
    held.edit { $0.meetings[0].transcript = "- [ ] Ada: invite\n- [ ] Cleo: new" }
    #expect(texts(model) == ["  Ada: invite"])
    model.itemTicked(shown)
    #expect(held.meetings[0].transcript == "- [ ] Ada: invite\n- [ ] Cleo: new")
    @Shared(.notice) var notice
    #expect(notice == "This item has changed since it was shown: look at its new text.")
    held.edit { $0.meetings = [] }
    #expect(model.lastTime.items == [])
  }

  @Test("An action item that another window edits during a meeting stays listed in the meeting")
  func editedItem() {
    let model = open()
    held.edit {
      $0.meetings[0].transcript = "- [x] Ada: all tests\n- [x] Blob: room\n- [ ] Ada: invite"
    }
    #expect(texts(model) == ["x Ada: all tests", "  Ada: invite"])
    #expect(model.lastTime.items(first: "Ada").map(\.text) == ["Ada: all tests", "Ada: invite"])
    held.edit { $0.meetings[0].transcript = "- [ ] Blob: room\n- [ ] Ada: invite\n- [ ] Cleo: new" }
    #expect(texts(model) == ["  Ada: invite"])
  }
}
