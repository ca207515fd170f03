import Observation
import SearchFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The search screen", .serialized, .gatedOnMainActor, .timeLimit(.minutes(5)))
struct SearchScreenTests {
  @Shared(.syncUps) private var syncUps

  init() {
    $syncUps.withLock {
      $0 = [
        SyncUp(
          1,
          "Design",
          attendees: [Attendee(101, "Blob"), Attendee(102, "Desmond")],
          meetings: [
            Meeting(
              id: Meeting.ID(UUID(11)),
              date: Date(timeIntervalSinceReferenceDate: 0),
              transcript:
                "Hello.\nWe have agreed on the design of the start page, and on the descriptions."
            )
          ]
        ),
        SyncUp(2, "Product", meetings: [Meeting(12, on: .distantPast, "The DESK is here.")]),
        SyncUp(3, "設計 \u{1B}[31m Desk"),
      ]
    }
  }

  private func press(_ screen: SearchScreen, _ presses: KeyPress...) -> Bool {
    presses.allSatisfy { screen.receive(.key($0)) }
  }

  @Test("Each search result has a bar in the colour of its sync-up")
  func bars() {
    $syncUps.withLock {
      $0[0].theme = .appOrange
      $0[1].theme = .poppy
      $0[2].theme = .sky
    }
    let buffer = Picture(of: SearchScreen(model: SearchModel(text: "des")), 60, 14).buffer
    #expect((4...9).map { buffer[3, $0].character } == Array(repeating: "▌", count: 6))
    let themes: [Theme] = [.appOrange, .appOrange, .appOrange, .sky, .poppy, .poppy]
    #expect(
      (4...9).map { buffer[3, $0].style } == themes.map { Style(foreground: $0.color) }
    )
  }

  @Test("A narrow search screen shows the selected line in full below the results")
  func detail() {
    let line = (1...20).map { "word\($0)" }.joined(separator: " ")
    $syncUps.withLock { $0[0].meetings[0].transcript = "Hello.\n\(line)" }
    let screen = SearchScreen(model: SearchModel(text: "word1"))
    func words(_ height: Int) -> [Substring] {
      Picture(of: screen, 80, height).buffer.lines.joined(separator: " ").split(separator: " ")
    }
    #expect((2...20).allSatisfy { words(24).contains("word\($0)") })
    #expect(!words(11).contains("word20"), "A low screen has room for the results only.")
  }

  @Test(
    "A search result shows its match even if a long text of double-width characters precedes the match"
  )
  func longExcerpts() {
    $syncUps.withLock {
      $0 = [
        SyncUp(
          1,
          meetings: [
            Meeting(
              11,
              String(repeating: "設計会議", count: 20) + "here"
                + String(repeating: "x", count: 99)
            )
          ]
        )
      ]
    }
    let screen = SearchScreen(model: SearchModel(text: "here"))
    #expect(
      Picture(of: screen, 60, 6).text == """
         Search                                               1 hit

         ❯ here

           ▌ (no title)
         ❯ ▌   1 Jan 2001   …設計会議設計会議設計会議設計会議herex…

        """
    )
  }

  @Test("A search result shows the whole title if the title fits")
  func wholeLines() {
    let title = "A title of the design team that is longer than the excerpt of a line of notes"
    $syncUps.withLock { $0 = [SyncUp(1, title)] }
    let screen = SearchScreen(model: SearchModel(text: "team design"))
    #expect(Picture(of: screen, 100, 8).text.contains("❯ ▌ \(title)\n"))
    let narrow = Picture(of: screen, 60, 8).text
    #expect(narrow.contains("❯ ▌ A title of the design team that is longer than"))
  }

  @Test("Typing and pasting on the search screen edit the text of the search")
  func typing() {
    let model = SearchModel()
    let screen = SearchScreen(model: model)
    #expect(screen.acceptsText)
    #expect(press(screen, "d", "e", "q", "/", .key(.backspace), .key(.left), .key(.backspace)))
    #expect(model.text == "dq")
    #expect(screen.receive(.paste("\nx")))
    #expect(model.text == "d xq")
    #expect(Picture(of: screen, 60, 14).buffer.lines[2] == " ❯ d xq")
    model.text = "elsewhere"
    #expect(Picture(of: screen, 60, 14).buffer.lines[2] == " ❯ elsewhere")
    #expect(press(screen, .key(.end), "!"))
    #expect(model.text == "elsewhere!")
  }

  @Test("The arrow keys select a search result, and Enter opens it")
  func opening() {
    let model = SearchModel(text: "des")
    let screen = SearchScreen(model: model)
    var opened: [SearchResult.Field] = []
    model.onResultTapped = { opened.append($0.field) }
    for press in [
      .key(.up), .key(.down), .control("n"), .key(.down), .key(.down), .key(.down), .control("p"),
    ]
      as [KeyPress]
    {
      #expect(screen.receive(.key(press)))
      #expect(screen.receive(.key(.key(.enter))))
    }
    let all: [SearchResult.Field] = [
      .title, .attendee(Attendee.ID(UUID(102))),
      .transcript(Meeting.ID(UUID(11)), Date(timeIntervalSinceReferenceDate: 0), line: 2), .title,
      .transcript(Meeting.ID(UUID(12)), .distantPast, line: 1),
    ]
    #expect(opened == [all[0], all[1], all[2], all[3], all[4], all[4], all[3]])
  }

  @Test("Clicks on the search screen open a result or place the cursor")
  func clicking() {
    let model = SearchModel(text: "des")
    let screen = SearchScreen(model: model)
    var opened: [SearchResult.Field] = []
    model.onResultTapped = { opened.append($0.field) }
    _ = Picture(of: screen, 60, 14)
    #expect(screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 20, y: 5)))))
    #expect(opened == [.attendee(Attendee.ID(UUID(102)))])
    #expect(screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 4, y: 2)))))
    #expect(press(screen, "x"))
    #expect(model.text == "dxes")
    #expect(!screen.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 4, y: 0)))))
  }

  @Test("Escape clears the text of the search, and the app handles a second Escape")
  func escape() {
    let model = SearchModel(text: "des")
    let screen = SearchScreen(model: model)
    #expect(press(screen, .key(.escape)))
    #expect(model.text == "")
    #expect(!press(screen, .key(.escape)))
    #expect(!press(screen, .control("c")))
  }

  @Test("Typing on the search screen selects the first search result again")
  func selectionAfterTyping() async {
    let model = SearchModel(text: "de")
    let screen = SearchScreen(model: model)
    #expect(press(screen, .key(.down), .key(.down)))
    let task = Task { await model.onTask() }
    #expect(press(screen, "s", "k"))
    for await titles in Observations({ model.results.map(\.syncUpTitle) }) where titles.count == 2 {
      break
    }
    #expect(
      Picture(of: screen, 60, 14).text == """
         Search                                              2 hits

         ❯ desk

         ❯ ▌ 設計 ␛[31m Desk
           ▌ Product
           ▌   1 Jan 1      The DESK is here.




         ──────────────────────────────────────────────────────────
           設計 ␛[31m Desk


        """
    )
    task.cancel()
    await task.waitForEnd()
  }

  @Test("The search screen scrolls to keep the selected result visible")
  func scrolling() {
    $syncUps.withLock {
      $0 = IdentifiedArray(
        uniqueElements: (1...500).map { SyncUp(id: SyncUp.ID(UUID($0)), title: "Design \($0)") }
      )
    }
    let screen = SearchScreen(model: SearchModel(text: "design"))
    for _ in 0..<100 { #expect(press(screen, .key(.down))) }
    #expect(Picture(of: screen, 60, 14).buffer.lines[10].hasPrefix(" ❯ ▌ Design 101"))
    #expect(press(screen, .key(.pageUp)))
    #expect(Picture(of: screen, 60, 14).buffer.lines[4].hasPrefix(" ❯ ▌ Design 95"))
    #expect(press(screen, .key(.pageDown)))
    #expect(screen.receive(.mouse(MouseEvent(.scroll(.down), at: .zero))))
    #expect(Picture(of: screen, 60, 14).buffer.lines[10].hasPrefix(" ❯ ▌ Design 102"))
  }

  @Test("The search screen can be drawn in very small and very large windows")
  func sizes() {
    let screen = SearchScreen(model: SearchModel(text: "des"))
    for (width, height) in [(0, 0), (1, 1), (4, 5), (17, 6), (200, 58)] {
      _ = Picture(of: screen, width, height)
      #expect(press(screen, .key(.down), .key(.pageUp)))
    }
  }
}
