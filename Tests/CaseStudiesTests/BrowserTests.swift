import CaseStudies
import Foundation
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

  @Test("begins with a menu of names and sentences")
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

  @Test("opens the study that is chosen, and gives it the keys")
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

  @Test("shows below the study what to try, while the study goes on")
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

  @Test("shows the source of the study, and scrolls it")
  func showsSource() {
    let source = Counter.about.source
    let shown = lines(.key(.down), .key(.enter), "c", .key(.down), width: 200, height: 12)
    #expect(Array(shown[7...10]) == source[1...4].map { $0.isEmpty ? "" : " " + $0 })
    for _ in source.indices { browser.handle(.key(.pageDown)) }
    #expect(browser.panel == .source(firstLine: source.count - 1))
    for _ in source.indices { browser.handle(.key(.pageUp)) }
    #expect(browser.panel == .source(firstLine: 0))
  }

  @Test("leaves panel, study and program by one key, in this order")
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

  @Test("says where a source is that this machine does not have")
  func missingSource() {
    let about = About(name: "a", shows: "A.", trying: [], file: "/x/Sources/CaseStudies/A.swift")
    #expect(
      about.source == [
        "The source is in Sources/CaseStudies/A.swift, which is not on this machine."
      ]
    )
  }

  @Test("is drawn on a terminal until the user leaves it")
  func runsOnTerminal() async {
    let terminal = ScriptedTerminal(keys: [.key(.down), .key(.enter), "+", .control("c")])
    await TerminalLoop(browser: browser, terminal: terminal, colors: .none).run()
    #expect(browser.hasEnded)
    #expect((browser.study as? Counter)?.count == 1)
  }
}

/// A terminal whose user presses some keys.
private struct ScriptedTerminal: Terminal {
  let size = Size(width: 60, height: 9)
  let events: AsyncStream<TerminalEvent>

  init(keys: [KeyPress]) {
    events = AsyncStream { continuation in
      for key in keys { continuation.yield(.input([.key(key)])) }
      continuation.finish()
    }
  }

  func write(_ bytes: [UInt8]) {}
}
