import AppFeature
import ListFeature
import RecordFeature
import SyncUpsHistory
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Keys that work on every screen", .serialized, .gatedOnMainActor)
struct KeysEverywhereTests {
  private nonisolated static let id = SyncUp.ID(UUID(1))

  private nonisolated static let routes: [[AppRoute]] = [
    [], [.detail(id)], [.detail(id), .record(id)],
    [.detail(id), .meeting(Meeting.ID(UUID(2_000)), of: id)],
    [.detail(id), .minutes(Meeting.ID(UUID(2_000)), of: id)],
    [.detail(id), .agenda(id)], [.statistics(nil)], [.history], [.settings], [.actionItems],
  ]

  private func makeApp(_ routes: [AppRoute]) -> PicturedApp {
    let size = Size(width: 80, height: 24)
    return PicturedApp(size, routes: routes, showing: [PicturedContent.design(meetings: 6)])
  }

  @Test(
    "Each key that opens a screen works on every other screen, or a notice says why the key does nothing",
    arguments: routes,
    [",", "s", "I", "U", "f"] as [KeyPress]
  )
  func opening(routes: [AppRoute], press: KeyPress) {
    let app = makeApp(routes)
    app.press(press)
    let message = app.cells(colors: .none).lines[22]
    #expect(app.model.path.count == routes.count + 1 || message.hasPrefix(" "), "\(message)")
  }

  @Test(
    "A character that the focused row rejects runs no command, and a notice names the character",
    arguments: [
      ([], ["n", .key(.tab)]), ([], ["n", .key(.tab), .key(.tab)]),
      ([.detail(id)], ["e", .key(.tab), .key(.tab)]),
      ([.settings], Array(repeating: .key(.tab), count: 6)),
    ] as [([AppRoute], [KeyPress])]
  )
  func unacceptedCharacter(routes: [AppRoute], keys: [KeyPress]) {
    let app = makeApp(routes)
    for key in keys { app.press(key) }
    for (press, name) in [("f", "'f'"), ("?", "'?'")] as [(KeyPress, String)] {
      app.press(press)
      let notice = "\(name) does nothing here: F1 lists the keys."
      #expect(app.cells(colors: .none).lines[22].contains(notice))
      #expect(app.model.path.map(\.route) == routes)
    }
    app.send(.paste("tomorrow"))
    let notice = "The pasted text does not fit here."
    #expect(app.cells(colors: .none).lines[22].contains(notice))
  }

  @Test(
    "The message about a meeting in progress mentions Escape only if Escape returns to the meeting"
  )
  func meetingBehind() {
    let meeting = [AppRoute.detail(Self.id), .record(Self.id)]
    func message(of app: PicturedApp) -> String { app.cells(colors: .none).lines[22].trimmed }
    let sentence = "· 'Design' is in progress"
    let (direct, indirect) = ("\(sentence): Esc returns to the meeting.", "\(sentence).")
    #expect(message(of: makeApp(meeting + [.statistics(nil)])) == direct)
    let search = makeApp(meeting + [.search("")])
    #expect(message(of: search) == direct)
    search.type("review")
    #expect(message(of: search) == indirect, "Escape clears the words.")
    let past = AppRoute.meeting(Meeting.ID(UUID(2_000)), of: Self.id)
    #expect(message(of: makeApp(meeting + [.search("review"), past])) == indirect)
    let notes = makeApp(meeting + [past])
    #expect(message(of: notes) == direct)
    notes.press("e")
    #expect(message(of: notes) == indirect, "Escape stops editing the notes.")
    notes.type("zz")
    notes.press(.key(.escape))
    #expect(message(of: notes) == indirect, "Escape answers the question.")
  }

  @Test("A notice names the key for a next step, but not while a question takes the keys")
  func nextStep() {
    for (names, isAsked) in [(["Ada"], true), (["Ada", "Grace"], false)] {
      var syncUp = PicturedContent.design()
      syncUp.attendees = PicturedContent.attendees(names)
      let routes = [AppRoute.detail(Self.id), .record(Self.id)]
      let app = PicturedApp(Size(width: 80, height: 24), routes: routes, showing: [syncUp])
      app.press("a")
      #expect((app.model.meetingInProgress?.alert != nil) == isAsked)
      let message = app.cells(colors: .none).lines[22].trimmed
      #expect(message == (isAsked ? "· Ada is absent." : "· Ada is absent: 'u' undoes that."))
    }
  }

  @Test(
    "The help on a question does not list the command palette, which cannot be opened during a question"
  )
  func helpOfQuestion() {
    let size = Size(width: 120, height: 40)
    func help(of app: PicturedApp) -> String {
      app.press("?")
      return app.cells(colors: .none).lines.joined(separator: "\n")
    }
    let app = PicturedApp(size, routes: [.detail(Self.id)], showing: [PicturedContent.design()])
    #expect(help(of: app).contains(Command.palette.meaning))
    app.press(.key(.escape), "D")
    #expect(!help(of: app).contains(Command.palette.meaning))
  }

  @Test(
    "Pressing a key that does not answer the question on the screen shows a notice that names the key"
  )
  func noAnswer() async throws {
    let keys: [(KeyPress, String)] = [
      (":", "':'"), (" ", "Space"), (.key(.function(2)), "F2"), (.control("s"), "Ctrl-S"),
      (.control("d"), "Ctrl-D"), (.key(.delete), "Delete"),
    ]
    func check(_ app: PicturedApp) {
      // Draw the question before the keys are pressed.
      app.type("")
      for (key, name) in keys {
        app.clock.jump(by: .seconds(1))
        app.press(key)
        let message = "\(name) is not an answer: press a key shown below."
        #expect(text(of: app).contains(message))
      }
    }
    let deletion = makeApp([.detail(Self.id)])
    deletion.press("D")
    check(deletion)
    let card = makeApp([.detail(Self.id), .record(Self.id)])
    try await card.holdMeeting {
      card.model.meetingInProgress?.endMeetingButtonTapped()
      card.model.meetingInProgress?.alertButtonTapped(.confirmSave)
      check(card)
    }
  }

  @Test("Statistics that are opened during a meeting are those of the meeting's sync-up")
  func statistics() {
    let app = makeApp([.detail(Self.id), .record(Self.id)])
    app.press(":")
    app.type("stat")
    app.press(.key(.enter))
    #expect(app.model.path.last?.route == .statistics(Self.id))
  }

  @Test(
    "While the data file cannot be read, undo is refused, and statistics and action items show the error"
  )
  func unreadableFile() throws {
    let pictures = RepairScreenPictureTests()
    try pictures.open(Size(width: 80, height: 24), []) { app in
      app.model.syncUpsList.destination = nil
      @Shared(.history) var history
      let step = HistoryStep(
        id: HistoryStep.ID(UUID(1)),
        date: PicturedContent.now,
        origin: .command,
        title: "Add 'Design'",
        changes: SyncUpChange.all(from: [], to: [PicturedContent.design()])
      )
      $history.withLock { $0.append(.step(step)) }
      for press in ["u", .control("r"), "U"] as [KeyPress] {
        app.press(press)
        #expect(text(of: app).contains("Undo is not available until the file can be read again."))
      }
      #expect(app.model.syncUpsList.offersRepair)
      for press in ["s", "I"] as [KeyPress] {
        app.press(press)
        #expect(text(of: app).contains("! Could not understand '/test/sync-ups.json'"))
        app.press(.key(.escape))
      }
    }
  }

  /// The words on the screen, with single blanks between them.
  private func text(of app: PicturedApp) -> String {
    app.cells(colors: .none).lines.joined(separator: " ").split(separator: " ")
      .joined(separator: " ")
  }

  @Test("The command palette of a screen does not offer to open the same screen")
  func palette() {
    let app = makeApp([.statistics(nil)])
    app.press(":")
    app.type("statistics")
    #expect(app.cells(colors: .none).lines.contains { $0.contains("No command") })
  }

  @Test("Text pasted on a screen without a text field runs no command, and a notice says so")
  func pastedText() {
    let app = makeApp([])
    app.send(.paste("n"))
    #expect(app.cells(colors: .none).lines[22].contains("That looked like pasted text"))
    #expect(app.model.path.isEmpty)
  }

  @Test("The help of a question does not say that Ctrl-C leaves the app")
  func helpOfControlC() {
    let app = makeApp([.detail(Self.id)])
    app.press("D")
    // Draw the question before the key is pressed.
    app.type("")
    app.clock.jump(by: .seconds(1))
    app.press("?")
    let lines = app.cells(colors: .none).lines
    #expect(lines.contains { $0.contains("^Z") })
    #expect(!lines.contains { $0.contains("^C") && $0.contains("leave") })
  }

  @Test("Pressing '/' in an empty list shows a notice that there is nothing to find")
  func findInEmptyList() {
    let app = PicturedApp(Size(width: 80, height: 24), routes: [], showing: [])
    app.press("/")
    #expect(app.cells(colors: .none).lines[22].contains("There is nothing to find"))
  }
}
