import CaseStudies
import CustomDump
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import SharingTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("The tour of the case studies", .dependency(\.uuid, .incrementing))
struct TourTests {
  private let tour = Tour(chapters: chapters)

  /// The chapters, starting with the one about counter tabs.
  private static let chapters = Array(Tour.chapters.drop { $0.article != "SixWays" })

  static let articles = Tour.chapters.map(\.article)

  private func press(_ keys: KeyPress...) {
    for key in keys { tour.handle(key, size: Size(width: 80, height: 24)) }
  }

  private func lines(width: Int, height: Int) -> [String] {
    tour.frame(size: Size(width: width, height: height)).buffer.lines
  }

  @Test(
    "The test of each tour chapter passes for the correct case study and fails for the broken one",
    arguments: await Self.articles
  )
  func breaks(article: String) async throws {
    let chapter = try #require(Tour.chapters.first { $0.article == article })
    let failures = await chapter.failures(isBroken: false)
    let failuresOfBroken = await chapter.failures(isBroken: true)
    expectNoDifference(failures, [])
    expectNoDifference(failuresOfBroken, [Self.failures[article] ?? ""])
  }

  @Test(
    "The overview lists the articles and case studies of the tour's chapters in the order of the tour"
  )
  func readingPath() {
    let overview = SourceFile.article("Sharing").lines
    let places = Tour.chapters.map { chapter in
      overview.firstIndex {
        $0.contains("](\(chapter.article).md)") && $0.contains("[`\(chapter.study.about.name)`]")
      }
    }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test("A chapter of the tour is finished once its test has failed and has then passed")
  func finishes() async {
    expectNoDifference(tour.progress, TourProgress(chapter: "SixWays"))
    await tour.testButtonTapped()
    expectNoDifference(tour.failures, [])
    #expect(!tour.isFinished)
    tour.breakButtonTapped()
    #expect(tour.isBroken)
    expectNoDifference(tour.failures, nil)
    await tour.testButtonTapped()
    expectNoDifference(tour.failures, [Self.failures["SixWays"] ?? ""])
    tour.breakButtonTapped()
    #expect(!tour.isBroken)
    // The second run changes nothing.
    for _ in 1...2 { await tour.testButtonTapped() }
    expectNoDifference(
      tour.progress,
      TourProgress(chapter: "SixWays", finished: ["SixWays"])
    )
  }

  @Test("The tour says after each action what to do next")
  func advice() async {
    var advice = [tour.advice]
    for action in [
      { await tour.testButtonTapped() }, { tour.breakButtonTapped() },
      { await tour.testButtonTapped() }, { tour.breakButtonTapped() },
      { await tour.testButtonTapped() }, { tour.nextChapterButtonTapped() },
    ] as [@MainActor () async -> Void] {
      await action()
      advice.append(tour.advice)
    }
    expectNoDifference(
      advice,
      [
        "Read the article and try the study. Now break it: F3.",
        "The test passes. Now break the study: F3.",
        "Broken: it gives each tab a source of truth of its own. Try it. Now run the test: F4.",
        "The test fails, as it should. Now repair the study: F3.",
        "The study works again. Now run the test: F4.",
        "Now open the next chapter: F6.",
        "Read the article and try the study. Now break it: F3.",
      ]
    )
  }

  @Test(
    "A restarted tour returns to the same chapter, but shows the correct version of its case study"
  )
  func continues() {
    expectSharedChanges {
      tour.nextChapterButtonTapped()
      tour.breakButtonTapped()
    } changes: {
      tour.$progress.withLock { $0.chapter = "PersistenceStrategies" }
    }
    let next = Tour(chapters: Self.chapters)
    #expect(next.index == 1)
    #expect(!next.isBroken)
    #expect(next.study is Persistence)
  }

  @Test("The chapter keys of the tour do not go before the first chapter or beyond the last")
  func ends() {
    press(.key(.function(5)))
    #expect(tour.index == 0)
    for _ in tour.chapters { press(.key(.function(6))) }
    #expect(tour.index == tour.chapters.count - 1)
  }

  @Test("A case study in the tour, correct or broken, receives all keys that the tour does not use")
  func playsStudy() throws {
    press("+", .key(.tab))
    #expect(try #require(tour.study as? CounterTabs).profile.stats.count == 1)
    press(.key(.function(3)), "+", .key(.tab))
    #expect(try #require(tour.study as? CounterTabs).profile.stats.count == 0)
    press(.key(.escape))
    #expect(tour.hasEnded)
  }

  @Test("A narrow window shows one page of the tour, and F2 turns to the next page")
  func turnsPages() {
    var titles: [Substring] = []
    for _ in 1...5 {
      titles.append(lines(width: 80, height: 24)[3].prefix { $0 != "." && $0 != "," })
      press(.key(.function(2)))
    }
    #expect(
      titles.map { $0.filter { $0 != "─" }.split(separator: " ").joined(separator: " ") }
        == ["SixWays", "The study counter-tabs", "Its source", "Its test", "SixWays"]
    )
  }

  @Test("A wide window shows all pages of the tour side by side", arguments: [120, 200])
  func showsAllPages(width: Int) {
    let text = lines(width: width, height: 40).joined(separator: "\n")
    for title in [
      "─ SixWays.md ─", "─ The study counter-tabs ─", "─ Its source, CounterTabs.swift ─",
      "─ Its test ─",
    ] {
      #expect(text.contains(title))
    }
  }

  @Test(
    "When the tour breaks a case study on purpose, the tour shows the removed and the added line"
  )
  func showsChange() {
    tour.breakButtonTapped()
    let text = lines(width: 80, height: 24).joined(separator: "\n")
    #expect(text.contains(" -     profile = ProfileTab(stats: stats)\n"))
    #expect(text.contains(" +     profile = ProfileTab(stats: Shared(value: Stats()))\n"))
  }

  @Test(
    "Page Down in the tour moves the last visible row to the top, and stops at the end of the text"
  )
  func scrolls() {
    let top = lines(width: 80, height: 24)[4..<23]
    press(.key(.pageUp))
    #expect(lines(width: 80, height: 24)[4..<23] == top)
    press(.key(.pageDown))
    #expect(lines(width: 80, height: 24)[4] == top.last)
    press(.key(.pageUp))
    #expect(lines(width: 80, height: 24)[4..<23] == top)
    for _ in 1...99 { press(.key(.pageDown)) }
    #expect(lines(width: 80, height: 24).contains { $0.contains("Next: Sharing.") })
  }

  @Test("Scrolling source code in the tour skips no row, even if lines wrap")
  func scrollsSource() {
    let size = Size(width: 44, height: 14)
    for _ in 1...2 { tour.handle(.key(.function(2)), size: size) }
    for _ in 1...99 { tour.handle(.key(.pageUp), size: size) }
    var turns = 0
    while true {
      let page = lines(width: 44, height: 14)[4..<13]
      tour.handle(.key(.pageDown), size: size)
      let next = lines(width: 44, height: 14)[4..<13]
      if next == page { break }
      #expect(page.contains(next[4]))
      turns += 1
    }
    #expect(turns > 10)
  }

  @Test(
    "In the tour, the instructions of a case study scroll until the last instruction is visible"
  )
  func scrollsInstructions() {
    tour.nextChapterButtonTapped()
    press(.key(.function(2)))
    #expect(!lines(width: 120, height: 40).contains { $0.contains("in a file 41") })
    for _ in 1...9 { tour.handle(.key(.pageDown), size: Size(width: 120, height: 40)) }
    #expect(lines(width: 120, height: 40).contains { $0.contains("in a file 41") })
    tour.breakButtonTapped()
    #expect(tour.firstRow(of: .study, width: 40) == 0)
  }

  @Test("The tour says how many lines of instructions there are if not all of them are visible")
  func countsInstructions() {
    press(.key(.function(2)))
    #expect(
      lines(width: 80, height: 40).contains {
        $0.hasPrefix(" ── What to try ──")
      }
    )
    let rule = lines(width: 80, height: 16).first { $0.contains("── What to try") }
    #expect(rule?.contains("── What to try, 1 to 5 of ") == true)
    #expect(rule?.contains(" lines, PgDn and PgUp scroll ──") == true)
    press(.key(.function(2)))
    #expect(lines(width: 120, height: 16).contains { $0.contains("── What to try, 1 to ") })
    #expect(!lines(width: 120, height: 16).contains { $0.contains("PgDn and PgUp") })
  }

  @Test(
    "The tour omits only the instructions to show a case study's source and to end the case study",
    arguments: await Self.articles
  )
  func omitsLastInstructions(article: String) throws {
    let about = try #require(Tour.chapters.first { $0.article == article }).study.about
    for (index, instruction) in about.trying.enumerated() where instruction.endsStudy {
      #expect(index == about.trying.count - 1, "\(instruction.markdown)")
    }
    #expect(about.trying(in: .tour).count >= about.trying.count - 2)
    #expect(!about.trying(in: .tour).contains { $0.endsStudy || $0.showsSource })
  }

  @Test(
    "If a command in the tour is wider than the screen, the instructions name the key that shows all of it",
    arguments: [("cat count.json", false), ("cat /home/ada/.config/case-studies/count.json", true)]
  )
  func namesKeyForWholeLines(command: String, isCut: Bool) {
    let panel = InstructionPanel(
      lines: [command],
      firstLine: 0,
      title: "Try",
      hintIfCut: "F1 for whole lines"
    )
    var canvas = Canvas(size: Size(width: 40, height: 2))
    canvas.draw(panel, in: canvas.bounds)
    #expect(canvas.buffer.lines[0].hasPrefix(isCut ? "── Try, F1 for whole lines ─" : "── Try ─"))
  }

  @Test("If a case study of the tour is restarted, the advice about the next step stays the same")
  func keepsAdvice() async {
    await tour.testButtonTapped()
    let advice = tour.advice
    await tour.startOverButtonTapped()
    expectNoDifference(tour.advice, advice)
  }

  @Test("Restarting a case study in the tour resets the values of earlier runs")
  func startsOver() async throws {
    let directory = try TemporaryDirectory()
    try await withDependencies {
      $0.studyDirectory = directory.url
      $0.defaultFileStorage = .fileSystem
    } operation: {
      let tour = Tour(chapters: Self.chapters)
      tour.nextChapterButtonTapped()
      do {
        let study = try #require(tour.study as? Persistence)
        study.$inFile.withLock { $0 = 5 }
        study.$inAppStorage.withLock { $0 = 6 }
        study.$inMemory.withLock { $0 = 7 }
        try await study.$inFile.save()
      }
      await tour.startOverButtonTapped()
      let next = try #require(tour.study as? Persistence)
      expectNoDifference([next.inAppStorage, next.inMemory], [0, 0])
      #expect(!FileManager.default.fileExists(atPath: next.file.path(percentEncoded: false)))
      for await count in next.$inFile.publisher.values where count == 0 { break }
    }
  }

  @Test("Even in a wide window, the tour can show one page instead of two")
  func showsOnePage() {
    press(.key(.function(1)))
    var text = lines(width: 120, height: 40).joined(separator: "\n")
    #expect(text.contains("─ SixWays.md ─"))
    #expect(!text.contains("The study counter-tabs"))
    #expect(text.contains("F1 all pages"))
    press(.key(.function(1)))
    text = lines(width: 120, height: 40).joined(separator: "\n")
    #expect(text.contains("The study counter-tabs"))
    #expect(text.contains("F1 one page"))
  }

  @Test(
    "In a wide window, the tour shows the scroll keys in the title of the page that they scroll"
  )
  func namesScrollingPage() async {
    await tour.testButtonTapped()
    let titles = lines(width: 120, height: 40).filter { $0.contains("PgUp PgDn scroll ─") }
    #expect(titles.count == 1)
    #expect(titles[0].contains("─ Its test ─ PgUp PgDn scroll ─"))
  }

  @Test(
    "When the tour breaks a case study on purpose, a note says that the steps describe the correct version"
  )
  func instructionsOfBrokenStudy() {
    press(.key(.function(2)))
    let note = "· This version is broken: it gives each tab"
    #expect(!lines(width: 90, height: 40).contains { $0.contains(note) })
    press(.key(.function(3)))
    #expect(lines(width: 90, height: 40).contains { $0.contains(note) })
  }

  @Test(
    "If a line of code in the tour is too wide, it continues in indented lines, and nothing is lost"
  )
  func wrapsCode() {
    let line = SwiftHighlighter.pieces(of: ["  profile = ProfileTab(stats: Shared(value: 1))"])[0]
    #expect(
      texts(SwiftHighlighter.wrapped(line, toWidth: 24)) == [
        "  profile = ProfileTab(", "    stats: Shared(value:", "     1))",
      ]
    )
    #expect(
      texts(SwiftHighlighter.wrapped([("abcdefgh", .plain)], toWidth: 4)) == [
        "abcd", "  ef", "  gh",
      ]
    )
  }

  private func texts(_ lines: [SwiftHighlighter.Line]) -> [String] {
    lines.map { $0.map(\.text).joined() }
  }

  /// The output of each chapter's test for the broken form of the study.
  private static let failures = [
    "WhyShared": """
    Difference: …

      − 0
      + 1

    (First: −, Second: +)
    """,
    "InitialisationRules": """
    Difference: …

        Set([
      +   .swift
        ])

    (First: −, Second: +)
    """,
    "Gotchas": """
    Difference: …

      − "hello"
      + "hello 1"

    (First: −, Second: +)
    """,
    "CustomPersistence": """
    Difference: …

      − "The answer to http://server/2"
      + "The answer to http://server/3"

    (First: −, Second: +)
    """,
    "SixWays": """
    Difference: …

        Stats(
      −   count: 0,
      +   count: 1,
      −   maximum: 0,
      +   maximum: 1,
          minimum: 0,
      −   changes: 0
      +   changes: 1
        )

    (First: −, Second: +)
    """,
    "PersistenceStrategies": """
    Difference: …

      − 0
      + 3

    (First: −, Second: +)
    """,
    "MutatingSharedState": """
    Difference: …

      − 1
      + 2

    (First: −, Second: +)
    """,
    "DerivingSharedState": """
    Difference: …

        [
          [0]: "Engineering",
      −   [1]: "Product",
      +   [1]: "Product!",
          [2]: "Design"
        ]

    (First: −, Second: +)
    """,
    "ObservingChanges": """
    Difference: …

        [
          [0]: 0,
      +   [1]: 1,
      +   [2]: 2
        ]

    (First: −, Second: +)
    """,
    "TypeSafeKeys": """
    Difference: …

        [
      +   [0]: .about
        ]

    (First: −, Second: +)
    """,
    "DynamicKeys": """
    Difference: …

        [
      +   [0]: "beacon",
      +   [1]: "beaker"
        ]

    (First: −, Second: +)
    """,
    "LoadingAndSaving": """
    Difference: …

      − "Untitled"
      + nil

    (First: −, Second: +)
    """,
    "Testing": """
    A shared 'Int' did not change as expected.

    − 2
    + 3

    (Expected: −, Actual: +)
    """,
    "MergingChanges": """
    Difference: …

        [
          [0]: true,
      −   [1]: false,
      +   [1]: true,
          [2]: true
        ]

    (First: −, Second: +)
    """,
  ]
}
