import CaseStudies
import Foundation
import Sharing
import TerminalUI
import Testing

@MainActor
@Suite("The browser of case studies")
struct BrowserTests {
  private let browser = Browser(studies: [CounterTabs.self, Counter.self])

  private func lines(_ keys: KeyPress..., width: Int = 60, height: Int = 9) -> [String] {
    for key in keys { browser.handle(key) }
    return browser.frame(size: Size(width: width, height: height)).buffer.lines
  }

  @Test("The browser of case studies begins with a menu")
  func showsMenu() {
    #expect(
      lines() == [
        " Case studies of shared state",
        "",
        " ❯ counter-tabs  Two tabs, each with its own model, share …",
        "   counter       A number that is changed by a key.",
        "", "", "", "",
        " ↑↓ choose   ⏎ open   esc quit",
      ]
    )
  }

  @Test("The browser opens the chosen study and passes keys to it")
  func opensStudy() {
    #expect(
      lines(.key(.down), .key(.enter), "+", "+") == [
        " counter  A number that is changed by a key.",
        "",
        " Count 2",
        "", "", "", "", "",
        " + count   c source   esc menu   ? what to try",
      ]
    )
  }

  @Test("The browser shows suggestions below the running study")
  func showsWhatToTry() {
    #expect(
      lines(.key(.down), .key(.enter), "?", "+") == [
        " counter  A number that is changed by a key.",
        "",
        " Count 1",
        "", "",
        " " + String(repeating: "─", count: 58),
        " · + counts.",
        " · swift run case-studies counter --ten: starts with ten",
        " + count   c source   esc close   ? what to try",
      ]
    )
  }

  @Test("The browser shows the source of a study, and scrolls it")
  func showsSource() {
    let source = Counter.about.source
    let shown = lines(.key(.down), .key(.enter), "c", .key(.down), width: 200, height: 12)
    #expect(Array(shown[7...10]) == source[1...4].map { $0.isEmpty ? "" : " " + $0 })
    for _ in source.indices { browser.handle(.key(.pageDown)) }
    #expect(browser.panel == .source(source, firstLine: source.count - 1))
    for _ in source.indices { browser.handle(.key(.pageUp)) }
    #expect(browser.panel == .source(source, firstLine: 0))
  }

  @Test("The browser leaves letters to a study with a text field")
  func leavesTextToStudy() {
    let browser = Browser(studies: [SignUp.self])
    for key in [.key(.enter), "c", "?", .key(.function(1))] as [KeyPress] { browser.handle(key) }
    let lines = browser.frame(size: Size(width: 60, height: 16)).buffer.lines
    #expect(lines[4] == " Email  c?▏")
    #expect(lines[15] == " ⏎ next   ↑ back   F2 source   esc close   F1 what to try")
    #expect(browser.panel == .trying)
  }

  @Test("The browser wraps only lines that are too wide")
  func wrapsWideLines() throws {
    let browser = Browser(studies: [Router.self])
    browser.handle(.key(.enter))
    let study = try #require(browser.study as? Router)
    study.$path.withLock { $0 = [.settings, .about, .licence] }
    let lines = browser.frame(size: Size(width: 32, height: 9)).buffer.lines
    #expect(lines[2...3] == [" Home › Settings › About ›", " Licence"])
  }

  @Test("One key closes the panel, then the study, then the browser")
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

  @Test("The browser names the place of a source that is missing on this machine")
  func missingSource() {
    let about = About(name: "a", shows: "A.", trying: [], file: "/x/Sources/CaseStudies/A.swift")
    #expect(
      about.source == [
        "The source is in Sources/CaseStudies/A.swift, which is not on this machine."
      ]
    )
  }

  @Test("The browser draws on a terminal until the user quits")
  func runsOnTerminal() async {
    let inputs: [InputEvent] = [.key(.control("c")), .key(.key(.enter))]
    let terminal = ScriptedTerminal(inputs: inputs)
    await TerminalLoop(browser: browser, terminal: terminal, colors: .none).run()
    #expect(browser.hasEnded)
    #expect(browser.study == nil)
  }

  @Test("The browser takes pasted characters as text, never as commands")
  func pastes() async throws {
    let browser = Browser(studies: [Counter.self, SignUp.self])
    browser.open()
    let counter = try #require(browser.study as? Counter)
    let terminal = ScriptedTerminal(inputs: [
      .paste("+"), .key("+"), .key(.key(.escape)),
      .key(.key(.down)), .key(.key(.enter)), .paste("a+b?c"),
    ])
    await TerminalLoop(browser: browser, terminal: terminal, colors: .none).run()
    #expect(counter.count == 1)
    #expect((browser.study as? SignUp)?.data.email == "a+b?c")
  }
}

/// A terminal whose user presses some keys.
private struct ScriptedTerminal: Terminal {
  let size = Size(width: 60, height: 9)
  let events: AsyncStream<TerminalEvent>

  init(inputs: [InputEvent]) {
    events = AsyncStream { continuation in
      for input in inputs { continuation.yield(.input([input])) }
      continuation.finish()
    }
  }

  func write(_ bytes: [UInt8]) {}
}
