import AppFeature
import Clients
import FormFeature
import ListFeature
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "Accidental key presses",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
    $0.notificationClient = .silent
    $0.soundClient = .silent
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(5))
)
struct SafeKeyboardTests {
  let id = SyncUp.ID(UUID(1))
  let clock = TestClock()
  let terminal = ScriptedTerminal()
  private let speech: AsyncThrowingStream<String, any Error>.Continuation
  private let transcriber: TranscriberClient

  @Shared(.syncUps) var syncUps = [
    SyncUp(
      1,
      "Design",
      attendees: [Attendee(2, "Ada"), Attendee(3, "Grace")],
      duration: .seconds(4)
    ),
    SyncUp(4, "Product"),
  ]

  init() {
    let (lines, speech) = AsyncThrowingStream.makeStream(of: String.self)
    self.speech = speech
    transcriber = TranscriberClient(
      authorizationStatus: { .authorized },
      requestAuthorization: { .authorized },
      startTask: { lines }
    )
  }

  /// The app while a test acts as the user.
  @MainActor
  struct Played {
    let app: TerminalApp
    let model: AppModel
    let clock: TestClock<Duration>

    /// Presses keys.
    ///
    /// Before each key press, some milliseconds pass.
    func press(_ presses: KeyPress..., after milliseconds: Int = 25) {
      for press in presses {
        clock.jump(by: .milliseconds(milliseconds))
        app.handle(.input([.key(press)]))
      }
    }

    /// Types text as fast as a user can type without making the text look like a paste.
    func type(_ text: String) {
      for character in text { press(.key(.character(character))) }
    }
  }

  /// Runs the app with its own screens while an operation acts as the user.
  func run(
    _ routes: [AppRoute] = [],
    _ operation: (Played) async throws -> Void
  ) async rethrows {
    let played = withDependencies {
      $0.continuousClock = clock
      $0.transcriberClient = transcriber
    } operation: {
      let model = AppModel(path: .init(routes: routes))
      let app = TerminalApp(model: model, terminal: terminal, colors: .none, screens: .all)
      return Played(app: app, model: model, clock: clock)
    }
    let running = Task { await played.app.run() }
    await terminal.wait(for: "Design")
    do { try await operation(played) } catch {
      played.app.end()
      throw error
    }
    played.app.end()
    await running.waitForEnd()
  }

  private func waitUntilGone(_ text: String) async {
    await terminal.wait { lines in !lines.contains { $0.contains(text) } }
  }

  @Test("A question raised by a key accepts no answer for 300 ms")
  func askedQuestion() async {
    await run { user in
      user.press("d")
      user.press("x")
      await terminal.wait(for: "Delete 'Design'?")
      user.press("x", after: 299)
      #expect(syncUps.count == 2)
      user.press("x", after: 1)
      #expect(syncUps.map(\.title) == ["Product"])
    }
  }

  @Test("In a window that is too small, 'd' deletes nothing, but Ctrl-C leaves the app")
  func tooSmall() async {
    await run { user in
      user.app.handle(.redraw(Size(width: 50, height: 12)))
      user.press("d", "x", after: 700)
      #expect(syncUps.count == 2)
      user.press(.control("c"))
      #expect(user.model.unsavedChanges.mayQuit)
    }
  }

  @Test(
    "Pressing 'd' repeatedly opens the question whether to delete a sync-up but does not answer it"
  )
  func repeatedDelete() async {
    await run { user in
      user.press("d", "d", "d", "d", after: 5)
      await terminal.wait(for: "Delete 'Design'?")
      user.press("d", "d", "d", "d", after: 400)
      #expect(syncUps.map(\.title) == ["Design", "Product"])
      user.press(.key(.enter), after: 400)
      await waitUntilGone("Delete 'Design'?")
      #expect(syncUps.map(\.title) == ["Design", "Product"], "The safe answer is selected.")
    }
  }

  @Test(
    "The question about an interrupted meeting ignores answers for 600 ms, and discarding needs confirmation"
  )
  func unaskedQuestion() async {
    @Shared(.meetingDrafts) var drafts
    let meeting = Meeting(9, "One.")
    $drafts.withLock { $0 = [MeetingDraft(meeting, of: syncUps[0])] }
    await run { user in
      await terminal.wait(for: "Save the interrupted meeting?")
      user.press("x", after: 599)
      user.press("d", "d", after: 400)
      user.press("x")
      await terminal.wait(for: "Discard the interrupted meeting?")
      user.press("x", after: 299)
      for _ in 1...30 { user.press("x", after: 33) }
      #expect(drafts.count == 1, "The letter that asks answers only after it was released.")
      await terminal.wait(for: "'x' came too soon to count as an answer: try again.")
      user.press("x", after: 150)
      await waitUntilGone("interrupted meeting")
    }
    #expect(drafts.isEmpty)
    #expect(syncUps[0].meetings.isEmpty)
  }

  @Test("A double press of 's' saves only the first of two interrupted meetings")
  func twoInterruptedMeetings() async {
    @Shared(.meetingDrafts) var drafts
    let meetings = [9, 10].map { number in
      Meeting(number, at: Double(number) * 3_600, "\(number)")
    }
    $drafts.withLock { drafts in
      drafts = IdentifiedArray(
        uniqueElements: meetings.map { MeetingDraft($0, of: syncUps[0]) }
      )
    }
    await run { user in
      await terminal.wait(for: "Save the interrupted meeting?")
      clock.jump(by: .milliseconds(600))
      user.app.handle(.input([.key("s"), .key("s")]))
      #expect(syncUps[0].meetings.map(\.transcript) == ["9"])
      // Both questions have the same text. The letter that has answered the first question may
      // answer the second question when the second question has been shown long enough.
      while user.model.interruptedMeetings.alert != nil {
        #expect(drafts[id: meetings[1].id] != nil)
        user.press("s", after: 600)
        await Task.yield()
      }
    }
    #expect(syncUps[0].meetings.map(\.transcript) == ["10", "9"])
    #expect(drafts.isEmpty)
  }

  @Test("Line breaks in text pasted without paste markers do not save the form")
  func pastedLines() async {
    await run { user in
      user.press("n")
      await terminal.wait(for: "New sync-up")
      let paste = "Stand\rup".map { $0 == "\r" ? KeyPress.key(.enter) : .key(.character($0)) }
      user.app.handle(.input(paste.map { .key($0) }))
      await terminal.wait(for: "Stand up")
      user.press(.key(.tab), .key(.tab), .key(.tab), .key(.tab))
      let names = "Ada\r\rBob\rCy".map { $0 == "\r" ? KeyPress.key(.enter) : .key(.character($0)) }
      user.app.handle(.input(names.map { .key($0) }))
      await terminal.wait(for: "Cy")
      #expect(
        user.model.syncUpsList.addSyncUp?.syncUp.attendees.map(\.name) == ["Ada", "Bob", "Cy"]
      )
      // Keys that the user types ahead work as usual if no text follows them.
      user.app.handle(.input([.key("!"), .key(.key(.enter)), .key(.key(.enter))]))
      #expect(syncUps.count == 2)
      while syncUps.count == 2 {
        clock.jump(by: .milliseconds(50))
        await Task.yield()
      }
      #expect(syncUps.last?.attendees.map(\.name) == ["Ada", "Bob", "Cy!"])
    }
  }

  @Test("Pasted text that begins with the letter of a movement key does not move the selection")
  func pasteBeginningWithMovement() async {
    await run { user in
      user.press("j")
      let selected = user.model.syncUpsList.selectedID
      user.app.handle(.input("gdiscuss".map { .key(.key(.character($0))) }))
      await terminal.wait(for: "That looked like pasted text: no command was run.")
      #expect(user.model.syncUpsList.selectedID == selected)
    }
  }

  @Test("Text pasted without paste markers runs no command, and a notice says so")
  func paste() async {
    await run { user in
      let paste = "dddnnnq hello".map { InputEvent.key(.key(.character($0))) }
      user.app.handle(.input(paste + [.key(.key(.enter))]))
      await terminal.wait(for: "That looked like pasted text: no command was run.")
      #expect(user.model.path.isEmpty)
      user.press("f")
      await terminal.wait(for: "Search")
      // In a text field, keys that arrive as fast as a paste are text.
      user.app.handle(.input("desig".map { .key(.key(.character($0))) }))
      await terminal.wait(for: "desig")
    }
    #expect(syncUps.map(\.title) == ["Design", "Product"])
  }

  @Test("The undo and redo keys ignore quick repeats, and do not undo or redo anything in the form")
  func undo() async {
    await run { user in
      user.press("y")
      user.press("y", after: 800)
      await terminal.wait(for: "4 sync-ups")
      user.press("u", "u", "u")
      await terminal.wait(for: "Undone: Duplicate 'Design (copy)'.")
      #expect(syncUps.count == 3)
      user.press("u", after: 800)
      #expect(syncUps.count == 2)
      user.press(.control("r"))
      user.press(.control("r"), after: 800)
      await terminal.wait(for: "Redone: Duplicate 'Design (copy)'.")
      user.press("n")
      user.press("u", .control("r"), after: 200)
      await terminal.wait(for: "New sync-up")
      user.press("u", .control("r"), after: 200)
      user.press(.key(.tab), "u", .control("r"), after: 200)
      #expect(syncUps.count == 4)
      user.press(.key(.escape))
      await terminal.wait(for: "Discard the changes?")
      user.press("x", after: 1_000)
      await waitUntilGone("New sync-up")
      user.press("U")
      await terminal.wait(for: "Duplicate 'Design'")
      await terminal.wait(for: "2 changes")
    }
  }

  @Test(
    "Only 'x' quits without saving, and letters that are typed into a file path are not commands"
  )
  func unsavedChanges() async throws {
    let blocked = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID())")
    try Data().write(to: blocked)
    defer { try? FileManager.default.removeItem(at: blocked) }
    await withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.syncUpsFile = blocked.appending(path: "sync-ups.json")
    } operation: {
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { _ = $0.append(SyncUp(id: id, title: "Design")) }
      try? await $syncUps.save()
      #expect($syncUps.saveError != nil)
      await run { user in
        let leaving = user.model.unsavedChanges
        user.press(.control("c"))
        await terminal.wait(for: "Leave without saving?")
        user.press("n", after: 300)
        #expect(leaving.destination == nil)
        await waitUntilGone("Leave without saving?")
        user.press("q")
        await terminal.wait(for: "Leave without saving?")
        user.press("o", after: 300)
        await terminal.wait(for: "Save a copy to which file?")
        user.press(.control("u"))
        user.type("/q?tsx/n")
        await terminal.wait(for: "❯ /q?tsx/n")
        user.press(.control("c"))
        await waitUntilGone("Save a copy to which file?")
        #expect(leaving.copyPath == "/q?tsx/n")
        user.press("q", "x", after: 149)
        #expect(!leaving.mayQuit, "No letter is an answer before 300 ms.")
        user.press("q", after: 100)
        #expect(!leaving.mayQuit)
        user.press("x")
        #expect(leaving.mayQuit)
      }
      $syncUps.withLock { $0 = [] }
    }
  }

  @Test("The question about a failed transcriber does not interrupt typing into a note")
  func transcriberFailure() async throws {
    struct Broken: Error {}
    $syncUps.withLock { $0[0].duration = .seconds(600) }
    try await run(AppModel.routesToRecord(id)) { user in
      let meeting = try #require(user.model.meetingInProgress)
      await clock.waitForSleepers(1)
      user.press(.key(.tab))
      user.type("Ship")
      speech.finish(throwing: Broken())
      await terminal.wait(for: "Continue without the transcriber?")
      user.press(" ", after: 700)
      user.type("xyn")
      user.press(.key(.enter))
      #expect(meeting.transcript == "Ada: Ship xyn")
      #expect(meeting.alert != nil)
      user.press(.key(.escape), "d", "r")
      #expect(meeting.alert == nil)
      #expect(!meeting.isDismissed)
    }
  }

  @Test("Holding Enter on the list opens a sync-up but starts no meeting")
  func heldEnter() async {
    await run { user in
      user.press(.key(.enter))
      await terminal.wait(for: "Start meeting")
      user.press(.key(.enter), after: 500)
      for _ in 1...20 { user.press(.key(.enter), after: 33) }
      clock.jump(by: .milliseconds(150))
      #expect(user.model.path.map(\.route) == [.detail(id)])
      user.press(.key(.enter))
      #expect(user.model.path.map(\.route) == AppModel.routesToRecord(id))
    }
  }

  @Test(
    "Pressing Enter twice on the list starts a meeting as soon as it is clear that Enter is not held down"
  )
  func doubleEnter() async {
    await run { user in
      user.press(.key(.enter))
      await terminal.wait(for: "Start meeting")
      user.press(.key(.enter), after: 200)
      #expect(user.model.path.map(\.route) == [.detail(id)])
      await clock.waitForSleepers(1)
      clock.jump(by: .milliseconds(100))
      await terminal.wait(for: " elapsed")
      #expect(user.model.path.map(\.route) == AppModel.routesToRecord(id))
    }
  }

  @Test("A delayed press of Enter takes effect before the next key")
  func anotherKey() async {
    await run { user in
      user.press(.key(.enter))
      user.press(.key(.enter), after: 200)
      user.press(.key(.right))
      #expect(user.model.meetingInProgress?.speakerIndex == 1)
    }
  }

  @Test("Pressing a key that has no effect shows a notice")
  func withoutMeaning() async {
    await run { user in
      user.press("v")
      await terminal.wait(for: "'v' does nothing here: '?' lists the keys.")
    }
  }

  @Test("A note can be finished in overtime, because the meeting ends only when the user ends it")
  func overtime() async throws {
    try await run(AppModel.routesToRecord(id)) { user in
      let meeting = try #require(user.model.meetingInProgress)
      await clock.waitForSleepers(1)
      user.press(.key(.tab))
      user.type("Half a")
      clock.jump(by: .seconds(8))
      await terminal.wait(for: " over")
      #expect(terminal.lines[23].hasPrefix(" ⏎ add note   Esc keep talking"))
      user.type(" dxydy")
      user.press(.key(.enter))
      #expect(!meeting.isOver)
      await terminal.wait(for: " ⏎ end the meeting   Esc keep talking")
      user.press(.key(.enter))
      #expect(!meeting.isOver, "The next note may come at once.")
      await terminal.wait(for: "That was too soon to end the meeting: try again.")
      user.press(.key(.enter), after: 700)
      #expect(meeting.isOver)
      #expect(syncUps[0].meetings.first?.transcript == "Ada: Half a dxydy")
      await terminal.wait(for: "Design has ended")
      user.type("more text")
      user.press(.key(.enter))
      #expect(!meeting.isDismissed, "The card stays for a moment, whatever is typed.")
      user.press(.key(.enter), after: 700)
      #expect(meeting.isDismissed)
      await terminal.wait(for: "Start meeting")
    }
  }

  @Test(
    "Letters typed within 300 ms after Ctrl-C go into the note, not to the question that Ctrl-C opened"
  )
  func askedFromNote() async throws {
    $syncUps.withLock { $0[0].duration = .seconds(600) }
    try await run(AppModel.routesToRecord(id)) { user in
      let meeting = try #require(user.model.meetingInProgress)
      await clock.waitForSleepers(1)
      user.press(.key(.tab))
      user.type("A")
      user.press(.control("c"))
      await terminal.wait(for: "End meeting?")
      user.type("yx")
      #expect(meeting.noteField.text == "Ayx")
      user.press("n", after: 300)
      #expect(meeting.alert == nil)
      #expect(meeting.noteField.text == "Ayx")
      #expect(!meeting.isDismissed)
    }
  }
}
