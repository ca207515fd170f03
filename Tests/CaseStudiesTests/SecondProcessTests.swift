import CaseStudies
import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Sharing
import TerminalUI
import Testing

@MainActor
@Suite("The second process of a case study")
struct SecondProcessTests {
  private let process = RecordingProcess()

  private func browser(of type: any CaseStudy.Type) -> Browser {
    let browser = withDependencies { [process] in
      $0.startSecondProcess = { type, options in
        process.events.append("start \(type.about.name) \(options)")
        return process
      }
    } operation: {
      Browser(studies: [type])
    }
    browser.open()
    return browser
  }

  private func lines(_ browser: Browser, width: Int = 60, height: Int = 12) -> [String] {
    browser.frame(size: Size(width: width, height: height)).buffer.lines
  }

  @Test(
    "Tab in the case study browser starts a second process, which gets the keys until the next Tab"
  )
  func passesKeys() throws {
    let browser = browser(of: Persistence.self)
    for key in ["1", .key(.tab), "1", .key(.tab), "1"] as [KeyPress] { browser.handle(key) }
    #expect(process.events == ["start persistence []", "1"])
    #expect(try #require(browser.study as? Persistence).inMemory == 2)
    #expect(
      lines(browser) == [
        " persistence  Counters in memory, in app storage and in a …",
        "",
        " ❯ first process             │   second process",
        "                             │",
        " 1  in memory       2        │ The other screen",
        " 2  in app storage  0        │",
        " 3  in a file       0        │",
        "                             │",
        " The file is                 │",
        " /case-studies/count.json.   │",
        " 1 memory   2 app storage   3 file",
        " esc close   c source   ? what to try   ⇥ other process",
      ]
    )
  }

  @Test(
    "In a case study, Esc first closes the panel, then ends the second process, then closes the study"
  )
  func closes() {
    let browser = browser(of: Persistence.self)
    for key in [.key(.tab), "?", .key(.escape)] as [KeyPress] { browser.handle(key) }
    #expect(browser.second != nil)
    browser.handle(.key(.escape))
    #expect(browser.second == nil)
    #expect(process.events == ["start persistence []", "end"])
    browser.handle("1")
    #expect((browser.study as? Persistence)?.inMemory == 1)
    browser.handle(.key(.escape))
    #expect(browser.study == nil)
  }

  @Test("Leaving the case study browser ends the second process that a case study started")
  func leaves() {
    let browser = browser(of: Merge.self)
    for key in [.key(.tab), .control("c")] as [KeyPress] { browser.handle(key) }
    #expect(process.events == ["start merge []", "end"])
    #expect(browser.hasEnded)
  }

  @Test("A case study that needs only one process starts no second process")
  func oneProcess() {
    let browser = browser(of: Counter.self)
    browser.handle(.key(.tab))
    #expect(process.events == [])
    #expect(!lines(browser)[11].contains("⇥"))
  }

  @Test("The case study browser shows an error if a second process cannot start")
  func cannotStart() {
    struct Failure: Error, CustomStringConvertible { let description = "no memory" }
    let browser = withDependencies {
      $0.startSecondProcess = { _, _ in throw Failure() }
    } operation: {
      Browser(studies: [Persistence.self])
    }
    browser.open()
    browser.handle(.key(.tab))
    #expect(lines(browser)[1] == " The second process cannot start: no memory")
    #expect(browser.second == nil)
  }

  @Test(
    "The merge case study shows the base, ours and theirs between the screens of its two processes"
  )
  func showsVersions() throws {
    let browser = browser(of: Merge.self)
    let study = try #require(browser.study as? Merge)
    study.$page.withLock { page in
      let base = page
      var theirs = page
      page.items[0].isDone = true
      theirs.items[2].isDone = true
      var merger = Merger()
      merger.merge(&page, theirs, since: base)
    }
    browser.handle(.key(.tab))
    let rows = lines(browser, width: 64, height: 19)[2..<16].map { line in
      line.split(separator: "│").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: " │ ")
    }
    #expect(
      rows == [
        "first process │ base │ ❯ second process",
        " │ ☐ Design,",
        "[x] 1 Design │ ☐ Engineering, │ The other screen",
        "[ ] 2 Engineering │ ☐ Product",
        "[x] 3 Product │ ",
        " │ ours",
        " │ ☑ Design,",
        " │ ☐ Engineering,",
        " │ ☐ Product",
        " │ ",
        " │ theirs",
        " │ ☐ Design,",
        " │ ☐ Engineering,",
        " │ ☑ Product",
      ]
    )
  }

  @Test(
    "A version in a merge can be shown as one line or as a column, both of which begin with its name"
  )
  func version() {
    let version = StudyVersion(name: "ours", parts: ["☑ A", "☐ B"])
    #expect(version.line == "ours    ☑ A, ☐ B")
    #expect(version.column == ["ours", "☑ A,", "☐ B"])
  }

  @Test(
    "The frame of a case study in a second process contains the screen's lines and the key hints"
  )
  func frame() {
    let study = Counter(arguments: [])
    #expect(StudyFrame(of: study).lines == ["Count 0"])
    #expect(StudyFrame(of: study).keys.map { [$0.name, $0.word] } == [["+", "count"]])
  }
}

/// A process that records what happens to it.
@MainActor
private final class RecordingProcess: SecondProcess {
  var events: [String] = []
  let frame = StudyFrame(screen: "The other screen", keys: [StudyFrame.Key(name: "1", word: "")])

  func press(_ name: String) { events.append(name) }
  func end() { events.append("end") }
}
