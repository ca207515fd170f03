import AppFeature
import Clients
import ListFeature
import Observation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

/// A screen that shows one line and records the events that it receives.
@Observable
private final class PlainScreen: Screen {
  var line: String
  var message: ScreenMessage?
  var style = Style.plain
  @ObservationIgnored private(set) var events: [InputEvent] = []
  @ObservationIgnored var onEvent: () -> Void = {}

  var acceptsText = false

  let hints = [KeyHint("x", "do it", "x")]
  let help = [KeySection(title: "Here", hints: [KeyHint("x", "do it", "x")])]

  init(_ line: String) {
    self.line = line
  }

  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    canvas.write(line, in: rect, style: style)
  }

  /// No key acts once, so that several presses can arrive together.
  func actsOnce(_ press: KeyPress) -> Bool { false }

  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    events.append(event)
    onEvent()
    return event == .key("x")
  }
}

@MainActor
@Suite(
  "The app on a terminal",
  .serialized,
  .gatedOnMainActor,
  .dependencies {
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_343_200))
    $0.notificationClient = .silent
    $0.soundClient = .silent
    $0.transcriberClient = .off
    $0.uuid = .incrementing
  },
  .timeLimit(.minutes(5))
)
struct TerminalAppTests {
  private let id = SyncUp.ID(UUID(100))
  private let list = PlainScreen("The list")
  private let terminal = ScriptedTerminal()
  private let clock = TestClock()

  @Shared(.syncUps) private var syncUps = [SyncUp(100, "Design")]

  private func makeApp(
    _ routes: [AppRoute] = [],
    on terminal: ScriptedTerminal? = nil
  ) -> (TerminalApp, AppModel) {
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      let model = AppModel(path: .init(routes: routes))
      let app = TerminalApp(
        model: model,
        terminal: terminal ?? self.terminal,
        colors: .trueColor,
        screens: ScreenFactory(
          makeList: { [list] _ in list },
          makeScreen: { path in PlainScreen("\(path.route.rawValue.split(separator: "/")[0])") }
        )
      )
      return (app, model)
    }
  }

  /// Waits until the app shows a question and the question accepts answers.
  private func readQuestion(_ title: String) async {
    await terminal.wait(for: title)
    clock.jump(by: .milliseconds(600))
  }

  @Test("The app draws the open screen with a message and key hints until the user quits")
  func drawing() async {
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    #expect(terminal.lines[23] == " x do it   ? help")
    list.message = ScreenMessage(text: "It is full.", isFailure: true)
    await terminal.wait(for: "! It is full.")
    terminal.press("q")
    await running.waitForEnd()
  }

  @Test("The app draws exactly one frame when the text on the screen changes")
  func redrawing() async {
    let (app, model) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    let count = terminal.frameCount
    list.line = "Another line"
    await terminal.wait(for: "Another line")
    #expect(terminal.frameCount == count + 1)
    model.open(.settings)
    await terminal.wait(for: "settings")
    app.end()
    await running.waitForEnd()
  }

  @Test("The app draws one frame for keys that arrive together")
  func burst() async {
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    let count = terminal.frameCount
    list.onEvent = { [list] in list.line = "Line \(list.events.count)" }
    terminal.press("x", "x", "x", "x", "x")
    await terminal.wait(for: "Line 5")
    #expect(terminal.frameCount == count + 1)
    app.end()
    await running.waitForEnd()
  }

  @Test(
    "If a meeting has ended but its screen is still open, the list handles two keys that arrive together"
  )
  func burstThroughScreens() async {
    let (app, model) = makeApp([.record(id)])
    let running = Task { await app.run() }
    await terminal.wait(for: "record")
    model.meetingInProgress?.endMeetingButtonTapped()
    model.meetingInProgress?.alertButtonTapped(.confirmDiscard)
    // The meeting is over, but the meeting's screen is still open.
    #expect(model.path.count == 1)
    app.handle(.input([.key("x"), .key(",")]))
    #expect(list.events == [.key("x"), .key(",")])
    clock.jump(by: .milliseconds(21))
    app.handle(.input([.key("q"), .key(.control("c"))]))
    await running.waitForEnd()
  }

  @Test("The app handles only those key presses that the open screen does not handle")
  func keys() async {
    let (app, model) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    terminal.press("x")
    terminal.press("f")
    await terminal.wait(for: "search")
    clock.jump(by: .milliseconds(21))
    terminal.press(",")
    await terminal.wait(for: "settings")
    #expect(model.path.map(\.route) == [.search(""), .settings])
    terminal.press(.key(.escape))
    await terminal.wait(for: "search")
    terminal.press("q")
    await terminal.wait(for: "The list")
    #expect(list.events == [.key("x"), .key("f")])
    app.end()
    await running.waitForEnd()
  }

  @Test("A notice stays until the next key press, but is hidden while the screen reports an error")
  func notices() async {
    @Shared(.notice) var notice
    @Shared(.changesElsewhere) var changesElsewhere
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    $changesElsewhere.withLock { $0 = ChangesElsewhere(from: [], to: syncUps) }
    await terminal.wait(for: "Another window or program added 'Design'.")
    $notice.withLock { $0 = "'Product' was deleted." }
    await terminal.wait(for: "'Product' was deleted.")
    list.message = ScreenMessage(text: "It is full.", isFailure: true)
    await terminal.wait(for: "! It is full.")
    list.message = nil
    await terminal.wait(for: "'Product' was deleted.")
    terminal.press("x")
    await terminal.wait { lines in !lines.contains { $0.contains("deleted") } }
    #expect(notice == nil)
    #expect(changesElsewhere == nil)
    app.end()
    await running.waitForEnd()
  }

  @Test("Quick presses of 'u' count as one undo, but a text field receives each letter")
  func undoRepeats() {
    let (app, _) = makeApp()
    for interval in [0, 30, 30, 150, 30] {
      clock.jump(by: .milliseconds(interval))
      app.handle(.input([.key("u")]))
    }
    #expect(list.events == [.key("u"), .key("u")])
    list.acceptsText = true
    app.handle(.input([.key("u"), .key("u"), .key("n"), .key("d"), .key("o")]))
    #expect(list.events.count == 7)
  }

  @Test("The help lists the keys of the screen, and the key that closes the help does nothing else")
  func help() async {
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    terminal.press("?")
    await terminal.wait(for: "this help")
    #expect(terminal.lines.contains { $0.contains("Here") })
    terminal.press("x")
    await terminal.wait { lines in !lines.contains { $0.contains("this help") } }
    #expect(list.events == [.key("?")], "The key that closes the help does nothing else.")
    app.end()
    await running.waitForEnd()
  }

  @Test("F1 shows the help on screens where letters are text")
  func helpWhileTyping() async {
    list.acceptsText = true
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: " x do it   F1 help")
    terminal.press(.key(.function(1)))
    await terminal.wait(for: "F1  this help")
    #expect(!terminal.lines.contains { $0.contains("settings") }, "Letters lead nowhere here.")
    app.end()
    await running.waitForEnd()
    #expect(list.events.isEmpty)
  }

  @Test("Clicking the hint of a key has the same effect as pressing the key")
  func clickingHints() async {
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "? help")
    terminal.click(x: 11, y: 23)
    await terminal.wait(for: "this help")
    app.end()
    await running.waitForEnd()
  }

  @Test("The app adapts to the size of the window, and says when the window is too small")
  func resizing() async {
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    terminal.resize(width: 59, height: 20)
    await terminal.wait(for: "This window has 59 × 20 characters")
    terminal.resize(width: 60, height: 16)
    await terminal.wait(for: "The list")
    #expect(terminal.lines.count == 16)
    // Request a redraw, as after a suspension: the size is the same, but the screen is blank.
    terminal.resize(width: 60, height: 16)
    await terminal.wait(for: "The list")
    app.end()
    await running.waitForEnd()
  }

  @Test("The app draws the whole frame if the terminal has lost the previous frame")
  func lostFrame() async {
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    // The redraw event of the terminal comes only after the keys that the user has typed ahead.
    terminal.clear(size: Size(width: 100, height: 30))
    list.line = "Another line"
    await terminal.wait(for: "Another line")
    #expect(terminal.lines[29] == " x do it   ? help")
    #expect(terminal.buffer == app.shownBuffer)
    list.line = "The last line"
    await terminal.wait(for: "The last line")
    #expect(terminal.buffer == app.shownBuffer)
    app.end()
    await running.waitForEnd()
  }

  @Test("The app's colours contrast with the background that the terminal reports or the user sets")
  func background() async {
    let yellow = Color(hex: 0xFFF196)
    list.style = Style(foreground: yellow)
    let (app, _) = makeApp()
    @Shared(.background) var setting
    func ink() -> Color? { app.frame(colors: .trueColor).canvas.buffer[0, 0].style.foreground }
    #expect(ink() == yellow)
    app.handle(.background(Color(hex: 0xFFFFFF)))
    #expect(ink() == yellow.legible(on: Color(hex: 0xFFFFFF)))
    $setting.withLock { $0 = .dark }
    #expect(ink() == yellow)
    $setting.withLock { $0 = .light }
    app.handle(.background(Color(hex: 0x000000)))
    #expect(ink() == yellow.legible(on: Color(hex: 0xF4F4F4)))
    $setting.withLock { $0 = .auto }
    #expect(ink() == yellow)
  }

  @Test("A new colour setting applies immediately")
  func colors() async {
    @Shared(.interfaceTheme) var theme
    list.style = Style(foreground: Color(hex: 0xFF8B42))
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    #expect(terminal.style(x: 0, y: 0).foreground == Color(hex: 0xFF8B42))
    $theme.withLock { $0 = .monochrome }
    await terminal.waitForFrame(after: 1)
    #expect(terminal.style(x: 0, y: 0).foreground == nil)
    #expect(InterfaceTheme.terminal.colors(of: .trueColor) == .ansi16)
    #expect(InterfaceTheme.terminal.colors(of: .none) == .none)
    app.end()
    await running.waitForEnd()
  }

  @Test("The app ends when its terminal closes")
  func hangUp() async {
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await terminal.wait(for: "The list")
    terminal.hangUp()
    await running.waitForEnd()
  }

  @Test("During a meeting, Ctrl-C on another screen asks on that screen whether to end the meeting")
  func meetingBehind() async throws {
    let (app, model) = makeApp(AppModel.routesToRecord(id) + [.settings])
    let running = Task { await app.run() }
    await terminal.wait(for: "settings")
    let meeting = try #require(model.meetingInProgress)
    terminal.press(.control("c"))
    await readQuestion("End meeting?")
    #expect(terminal.lines[23] == " s Save and end   x Discard   Esc Resume   ? help")
    terminal.press("n")
    await terminal.wait { lines in !lines.contains { $0.contains("End meeting?") } }
    #expect(meeting.alert == nil)
    terminal.press(.control("c"))
    await readQuestion("End meeting?")
    terminal.press(.control("c"))
    await terminal.wait { lines in !lines.contains { $0.contains("End meeting?") } }
    #expect(!meeting.isDismissed, "Ctrl-C at a question is Esc.")
    terminal.press(.control("c"))
    await readQuestion("End meeting?")
    terminal.press("s")
    await running.waitForEnd()
    #expect(syncUps[id: id]?.meetings.count == 1)
    #expect(meeting.isOver)
  }

  @Test("Ctrl-C postpones the question about an interrupted meeting and keeps the meeting's draft")
  func leavingInterruptedMeeting() async throws {
    @Shared(.meetingDrafts) var drafts
    do {
      let model = AppModel(path: .init(routes: [.record(id)]))
      try #require(model.meetingInProgress).noteSubmitted("Half a meeting")
    }
    let (app, model) = makeApp([.detail(id)])
    let running = Task { await app.run() }
    await readQuestion("Save the interrupted meeting?")
    terminal.press(.control("c"))
    await terminal.wait { lines in !lines.contains { $0.contains("interrupted") } }
    app.end()
    await running.waitForEnd()
    #expect(model.path.map(\.route) == [.detail(id)])
    #expect(drafts.map(\.transcript) == ["Half a meeting"])
  }

  @Test(
    "Key presses go to the question about an interrupted meeting and not to the screen behind it"
  )
  func interruptedMeeting() async throws {
    @Shared(.meetingDrafts) var drafts
    do {
      let model = AppModel(path: .init(routes: [.record(id)]))
      try #require(model.meetingInProgress).noteSubmitted("Half a meeting")
    }
    let (app, _) = makeApp()
    let running = Task { await app.run() }
    await readQuestion("Save the interrupted meeting?")
    #expect(terminal.lines[23] == " s Save   r Resume   x Discard   Esc Ask later   ? help")
    terminal.press("?")
    await terminal.wait(for: "press the button")
    terminal.press("x")
    await terminal.wait { lines in !lines.contains { $0.contains("press the button") } }
    clock.jump(by: .milliseconds(21))
    terminal.press("d")
    terminal.press("s")
    await terminal.wait { lines in !lines.contains { $0.contains("interrupted") } }
    app.end()
    await running.waitForEnd()
    #expect(list.events.isEmpty)
    #expect(syncUps[id: id]?.meetings.map(\.transcript) == ["Half a meeting"])
    #expect(drafts.isEmpty)
  }
}
