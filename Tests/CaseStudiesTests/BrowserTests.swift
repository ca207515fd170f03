import CaseStudies
import CustomDump
import Foundation
import Locking
import Sharing
import TerminalUI
import Testing

@MainActor
@Suite("The case study browser")
struct BrowserTests {
  private let browser = Browser(studies: [CounterTabs.self, Counter.self])

  private func lines(_ keys: KeyPress..., width: Int = 60, height: Int = 9) -> [String] {
    for key in keys { browser.handle(key, size: Size(width: width, height: height)) }
    return browser.frame(size: Size(width: width, height: height)).buffer.lines
  }

  @Test("The case study browser begins with a menu of the case studies")
  func showsMenu() {
    #expect(
      lines() == [
        " Case studies of shared state",
        "",
        " ❯ counter-tabs  Two tabs, each with its own model, share …",
        "   counter       A number that is changed by a key.",
        "", "", "", "",
        " ↑↓ choose   ⏎ open   ? open with instructions   esc quit",
      ]
    )
  }

  @Test("The case study browser opens the chosen case study and passes key presses to it")
  func opensStudy() {
    #expect(
      lines(.key(.down), .key(.enter), "+", "+") == [
        " counter  A number that is changed by a key.",
        "",
        " Count 2",
        "", "", "", "",
        " + count",
        " esc menu   c source   ? what to try",
      ]
    )
  }

  @Test("The case study browser shows the list of things to try below the running case study")
  func showsWhatToTry() {
    #expect(
      lines(.key(.down), .key(.enter), "?", "+", height: 14) == [
        " counter  A number that is changed by a key.",
        "",
        " Count 1",
        "", "", "",
        " " + String(repeating: "─", count: 58),
        " · Texts in “quotation marks” appear on the screen, perhaps",
        "   with more spaces or on several lines.",
        " · Press +: “Count 1”.",
        " · To start with ten:",
        " swift run case-studies counter --ten",
        " + count",
        " esc close   c source   ? what to try",
      ]
    )
  }

  @Test("The list of things to try in a case study begins with the preconditions")
  func saysWhatToTryDependsOn() {
    let right = Persistence.about.linesToTry(width: 98, isBroken: false, in: .browser)
    expectNoDifference(
      Array(right[..<5]),
      [
        "· Texts in “quotation marks” appear on the screen, perhaps with more spaces or on several lines.",
        "· The steps describe a first run. To start over, quit, and start again with",
        "swift run case-studies persistence --start-over",
        "· Some steps need a second terminal. Instead of opening one, you can press ⇥: a second process",
        "  runs beside the first one and receives the keys. Each further ⇥ switches between the two",
      ]
    )
    expectNoDifference(
      Array(right.suffix(2)),
      [
        "· The broken form keeps the third counter in memory, not in a file:",
        "swift run case-studies persistence --broken",
      ]
    )
    let broken = Persistence.about.linesToTry(width: 98, isBroken: true, in: .browser)
    #expect(
      broken[1].hasPrefix(
        "· This version is broken: it keeps the third counter in memory, not in a file. "
      )
    )
    #expect(!broken.contains { $0.contains("--broken") })
    let tour = Persistence.about.linesToTry(width: 98, isBroken: false, in: .tour)
    expectNoDifference(
      Array(tour[1...2]),
      [
        "· The steps describe a first run. To start over, press F7.",
        "· Some steps need a second terminal: open it beside this one, in the same directory.",
      ]
    )
    // The instructions contain this command already.
    let tabs = CounterTabs.about.linesToTry(width: 98, isBroken: false, in: .browser)
    #expect(tabs.filter { $0.contains("--broken") }.count == 1)
    let facts = Facts.about.linesToTry(width: 98, isBroken: false, in: .browser)
    #expect(facts[1].hasPrefix("· Some steps need a second terminal: open it beside this one"))
  }

  @Test(
    "A case study's footer shows one hint for all keyboard keys whose descriptions are the same"
  )
  func sharesHints() {
    let browser = Browser(studies: [ListAndDetail.self])
    browser.handle(.key(.enter))
    let footer = browser.frame(size: Size(width: 100, height: 9)).buffer.lines[7]
    #expect(footer.hasPrefix(" ↑ ↓ move   space done   ⏎ open"))
  }

  @Test(
    "If a line with columns is too wide for a case study's screen, the text wraps in the last column"
  )
  func keepsColumns() {
    let screen = StudyScreen(lines: ["Load error  Cannot read the file"], before: [])
    var canvas = Canvas(size: Size(width: 24, height: 3))
    canvas.draw(screen, in: canvas.bounds)
    #expect(canvas.buffer.lines == ["Load error  Cannot read", "            the file", ""])
  }

  @Test(
    "The source view of a case study fills the window and begins just before the first shared property"
  )
  func showsSource() throws {
    let source = Counter.about.sources[0].lines
    let shown = lines(.key(.down), .key(.enter), "c", width: 90, height: 9)
    let shared = try #require(source.firstIndex { $0.contains("@Shared") })
    #expect(shown[0] == " Counter.swift  lines \(shared - 2) to \(shared + 4) of \(source.count)")
    #expect(shown[4] == " \(shared + 1)  " + source[shared])
    #expect(shown[8] == " ↑↓ scroll   esc close")
  }

  @Test("A case study can be opened together with the list of things to try")
  func opensWithWhatToTry() {
    #expect(lines(.key(.down), "?", height: 14)[9] == " · Press +: “Count 1”.")
  }

  @Test("A case study receives no key presses while the browser shows the source code")
  func sourceTakesKeys() {
    #expect(lines(.key(.down), .key(.enter), "c", "+", "c")[2] == " Count 0")
    #expect(browser.panel == nil)
  }

  @Test("If a case study's list of things to try does not fit, it scrolls by a page minus one line")
  func scrollsWhatToTry() {
    let browser = Browser(studies: [Undo.self])
    let size = Size(width: 60, height: 15)
    func lines(_ keys: KeyPress...) -> [String] {
      for key in keys { browser.handle(key, size: size) }
      return browser.frame(size: size).buffer.lines
    }
    let expected = Undo.about.linesToTry(width: 58, isBroken: false, in: .browser)
    let count = expected.count
    var shown = lines(.key(.enter), "?", .key(.pageDown))
    #expect(shown[7].hasPrefix(" ── 5 to 9 of \(count) lines, PgDn and PgUp scroll ─"))
    #expect(
      shown[8...12].map { $0.drop { $0 == " " } } == expected[4...8].map { $0.drop { $0 == " " } }
    )
    for _ in 1...count { shown = lines(.key(.pageDown)) }
    #expect(shown[7].hasPrefix(" ── \(count - 4) to \(count) of \(count) lines"))
    // Scrolling down has not moved the position beyond the end.
    shown = lines(.key(.pageUp))
    #expect(shown[7].hasPrefix(" ── \(count - 8) to \(count - 4) of \(count) lines"))
  }

  @Test("Page Down in the source view of a case study moves the last visible line to the top")
  func scrollsSource() {
    let shown = lines(.key(.enter), "c", width: 90, height: 12)
    let next = lines(.key(.pageDown), width: 90, height: 12)
    #expect(next[1] == shown[10])
  }

  @Test(
    "In the case study browser, a changed line is bold until the next key, and a diff is red and green"
  )
  func highlights() {
    let browser = Browser(studies: [CounterTabs.self])
    for key in [.key(.enter), "+"] as [KeyPress] { browser.handle(key) }
    var buffer = browser.frame(size: Size(width: 60, height: 20)).buffer
    #expect(buffer[1, 4].style == Style.plain.foreground(.palette(6)).bold())
    browser.handle("d")
    buffer = browser.frame(size: Size(width: 60, height: 20)).buffer
    #expect(buffer[1, 4].style == .plain)
    #expect(buffer.lines[7] == " -   count: 0,")
    #expect(buffer[1, 7].style == Style.plain.foreground(.palette(1)))
    #expect(buffer[1, 8].style == Style.plain.foreground(.palette(2)))
  }

  @Test("The case study browser passes letters on to a case study with a text field")
  func leavesTextToStudy() {
    let browser = Browser(studies: [SignUp.self])
    for key in [.key(.enter), "c", "?", .key(.function(1))] as [KeyPress] { browser.handle(key) }
    let lines = browser.frame(size: Size(width: 60, height: 16)).buffer.lines
    #expect(lines[4] == " Email  c?▏")
    #expect(lines[14] == " ⏎ next   ↑ back")
    #expect(lines[15] == " esc close   F2 source   F1 what to try")
    #expect(browser.panel == .trying(firstLine: 0))
  }

  @Test("The case study browser wraps a line of a case study only if the line is too wide")
  func wrapsWideLines() throws {
    let browser = Browser(studies: [Router.self])
    browser.handle(.key(.enter))
    let study = try #require(browser.study as? Router)
    study.$path.withLock { $0 = [.settings, .about, .licence] }
    let lines = browser.frame(size: Size(width: 32, height: 9)).buffer.lines
    #expect(lines[2...3] == [" Home › Settings › About ›", " Licence"])
  }

  @Test("In the case study browser, Esc closes the panel, then the case study, then the browser")
  func leaves() {
    browser.handle(.key(.enter))
    browser.handle("?")
    browser.handle(.key(.escape))
    #expect(browser.panel == nil)
    #expect(browser.study != nil)
    browser.handle(.key(.escape))
    #expect(browser.study == nil)
    #expect(!browser.hasEnded)
    browser.handle(.key(.escape))
    #expect(browser.hasEnded)
  }

  @Test("The case study browser ends at Ctrl-C and ignores all later keys")
  func runsOnTerminal() async {
    let inputs: [InputEvent] = [.key(.control("c")), .key(.key(.enter))]
    let terminal = ScriptedTerminal(inputs: inputs)
    await TerminalLoop(program: browser, terminal: terminal, colors: .none).run()
    #expect(browser.hasEnded)
    #expect(browser.study == nil)
  }

  @Test("The case study browser draws a whole frame if the terminal has lost the previous frame")
  func drawsLostFrameAgain() async {
    let terminal = ForgetfulTerminal()
    let loop = TerminalLoop(program: browser, terminal: terminal, colors: .none)
    let running = Task { await loop.run() }
    await terminal.nextFrame()
    terminal.press(.key(.enter))
    await terminal.nextFrame()
    #expect(terminal.frames == [.whole, .refusedUpdate, .whole])
    terminal.press(.control("c"))
    await running.value
  }

  @Test("The browser of case studies takes pasted characters as text and not as commands")
  func pastes() async throws {
    let browser = Browser(studies: [Counter.self, SignUp.self])
    browser.open()
    let counter = try #require(browser.study as? Counter)
    let terminal = ScriptedTerminal(inputs: [
      .paste("+"), .key("+"), .key(.key(.escape)),
      .key(.key(.down)), .key(.key(.enter)), .paste("a+b?c"),
    ])
    await TerminalLoop(program: browser, terminal: terminal, colors: .none).run()
    #expect(counter.count == 1)
    #expect((browser.study as? SignUp)?.data.email == "a+b?c")
  }
}

/// A terminal whose user presses the given keys.
private struct ScriptedTerminal: Terminal {
  let size = Size(width: 60, height: 9)
  let events: AsyncStream<TerminalEvent>

  init(inputs: [InputEvent]) {
    events = AsyncStream { continuation in
      for input in inputs { continuation.yield(.input([input])) }
      continuation.finish()
    }
  }

  func write(_ frame: [UInt8], isUpdate: Bool) -> Bool { true }
}

/// A terminal that loses each frame as soon as it is written.
private final class ForgetfulTerminal: Terminal {
  enum Frame {
    case whole
    case refusedUpdate
  }

  let size = Size(width: 60, height: 9)
  let events: AsyncStream<TerminalEvent>
  private let input: AsyncStream<TerminalEvent>.Continuation
  private let written = AsyncStream.makeStream(of: Void.self)
  private let record = Locked<[Frame]>([])

  init() {
    (events, input) = AsyncStream.makeStream(of: TerminalEvent.self)
  }

  var frames: [Frame] { record.withLock { $0 } }

  func write(_ frame: [UInt8], isUpdate: Bool) -> Bool {
    record.withLock { $0.append(isUpdate ? .refusedUpdate : .whole) }
    if !isUpdate { written.continuation.yield() }
    return !isUpdate
  }

  func press(_ key: KeyPress) { input.yield(.input([.key(key)])) }

  /// Waits until the program has written another whole frame.
  func nextFrame() async {
    for await _ in written.stream { return }
  }
}
