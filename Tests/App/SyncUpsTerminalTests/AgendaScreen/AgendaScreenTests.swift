import AgendaFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The screen of an agenda",
  .serialized,
  .gatedOnMainActor,
  .dependencies { $0.uuid = .incrementing }
)
struct AgendaScreenTests {
  @Shared(.syncUps) private var syncUps

  private func makeScreen(_ lines: [String] = []) throws -> AgendaScreen {
    $syncUps.withLock {
      $0 = [SyncUp(1, "Design", attendees: [Attendee(2, "Ada"), Attendee(3, "Grace")])]
      for (index, line) in lines.enumerated() {
        $0[0].agenda.append(AgendaItem(100 + index, line))
      }
    }
    let syncUp = try #require(Shared($syncUps[id: SyncUp.ID(UUID(1))]))
    return AgendaScreen(model: AgendaModel(syncUp: syncUp))
  }

  private func type(_ text: String, _ screen: AgendaScreen) {
    for character in text { #expect(screen.receive(.key(KeyPress(.character(character))))) }
  }

  private func press(_ screen: AgendaScreen, _ presses: KeyPress...) {
    for press in presses { #expect(screen.receive(.key(press))) }
  }

  private var lines: [String] { syncUps[0].agenda.map(\.text) }

  /// The row with the cursor.
  private func selected(_ screen: AgendaScreen, _ width: Int = 60, _ height: Int = 16) -> String? {
    Picture(of: screen, width, height).buffer.lines
      .first { $0.contains("❯") }
      .map { $0.filter { !"│┃❯".contains($0) }.trimmingCharacters(in: .whitespaces) }
  }

  @Test(
    "'n' adds agenda lines below the selected line until the user presses Enter on an empty line"
  )
  func adding() throws {
    let screen = try makeScreen(["Budget", "Lunch"])
    press(screen, "n")
    #expect(screen.acceptsText)
    type("one", screen)
    press(screen, .key(.enter))
    type("two", screen)
    press(screen, .key(.enter), .key(.enter))
    #expect(lines == ["Budget", "one", "two", "Lunch"])
    #expect(!screen.acceptsText)
    #expect(selected(screen) == "two")
  }

  @Test(
    "Tab puts an attendee's name at the start of an agenda line, and typing continues at the line's end"
  )
  func name() throws {
    let screen = try makeScreen()
    press(screen, "n", .key(.tab))
    type("today", screen)
    press(screen, .key(.enter))
    #expect(lines == ["Ada: today"])
  }

  @Test("Enter edits the selected agenda line, which stays selected")
  func editing() throws {
    let screen = try makeScreen(["Budget", "Lunch"])
    press(screen, "j", .key(.enter), .key(.home))
    type("Late ", screen)
    press(screen, .key(.enter))
    #expect(lines == ["Budget", "Late Lunch"])
    #expect(selected(screen) == "Late Lunch")
  }

  @Test("'d' deletes the selected agenda line and selects the next line")
  func deleting() throws {
    let screen = try makeScreen(["a", "b", "c"])
    press(screen, "j", "d")
    #expect(lines == ["a", "c"])
    #expect(selected(screen) == "c")
  }

  @Test("'J' and 'K' move the selected agenda line, which stays selected")
  func moving() throws {
    let screen = try makeScreen(["a", "b", "c"])
    press(screen, "J", "J")
    #expect(lines == ["b", "c", "a"])
    #expect(selected(screen) == "a")
    press(screen, "K")
    #expect(lines == ["b", "a", "c"])
  }

  @Test("Escape asks about a changed agenda line and stops editing an unchanged one")
  func escape() throws {
    let screen = try makeScreen(["Budget"])
    press(screen, "e", .key(.escape))
    #expect(!screen.acceptsText)
    press(screen, "e", "!", .key(.escape))
    #expect(screen.overlay != nil)
    press(screen, "s")
    #expect(lines == ["Budget!"])
    #expect(screen.overlay == nil && !screen.acceptsText)
  }

  @Test(
    "If the user presses Escape and saves the typed agenda line, that line becomes the selected line"
  )
  func selectionAfterQuestion() throws {
    let screen = try makeScreen(["Budget", "Travel"])
    press(screen, "n")
    type("Lunch", screen)
    press(screen, .key(.escape), "s", "J")
    #expect(lines == ["Budget", "Travel", "Lunch"])
  }

  @Test(
    "Lines pasted into a new agenda line become agenda lines, and typing continues in the last one"
  )
  func pastingLines() throws {
    let screen = try makeScreen(["Budget"])
    press(screen, "n")
    type("on", screen)
    #expect(screen.receive(.paste("e\r\n\ntwo\nthr")))
    type("ee", screen)
    press(screen, .key(.enter))
    #expect(lines == ["Budget", "one", "two", "three"])
  }

  @Test("Text pasted into an existing agenda line stays in that line")
  func pastingIntoLine() throws {
    let screen = try makeScreen(["Budget"])
    press(screen, "e")
    #expect(screen.receive(.paste(" one\ntwo")))
    press(screen, .key(.enter))
    #expect(lines == ["Budget one two"])
  }

  @Test("Pasting on the agenda screen without an open text field adds lines below the selected one")
  func pastingIntoList() throws {
    let screen = try makeScreen(["Budget", "Lunch"])
    #expect(screen.receive(.paste("one\ntwo\n")))
    #expect(lines == ["Budget", "one", "two", "Lunch"])
    #expect(selected(screen) == "two")
  }

  @Test("An agenda of 1,000 lines scrolls to both ends and keeps the selected line visible")
  func scrolling() throws {
    let screen = try makeScreen((1...1_000).map { "Line \($0)" })
    for (width, height) in [(60, 16), (80, 24), (20, 8)] {
      #expect(screen.receive(.key("G"), width, height))
      #expect(selected(screen, width, height) == "Line 1000")
      #expect(screen.receive(.key(.key(.pageUp)), width, height))
      #expect(selected(screen, width, height) != nil)
      #expect(screen.receive(.key("g"), width, height))
      #expect(selected(screen, width, height) == "Line 1")
    }
  }

  @Test("The selected agenda line is shown in full below the list")
  func longLine() throws {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    let screen = try makeScreen([words])
    #expect(Picture(of: screen, 80, 24).text.contains("word20"))
  }

  @Test("The screen of an agenda shows no escape character, even if an agenda line contains one")
  func extremes() throws {
    for text in ["\u{1B}[2J", String(repeating: "x", count: 10_000), "\u{202E}a", "\u{200B}"] {
      let screen = try makeScreen([text, "Ada: \(text)"])
      for (width, height) in [(1, 1), (20, 5), (200, 60)] {
        for isEditing in [false, true] {
          if isEditing { press(screen, "e") }
          #expect(!Picture(of: screen, width, height).text.contains("\u{1B}"))
          if isEditing { press(screen, .key(.escape)) }
        }
      }
    }
  }

  @Test(
    "If a sync-up is deleted, the screen of its agenda reports the deletion and allows no changes"
  )
  func deleted() throws {
    let screen = try makeScreen(["Budget"])
    $syncUps.withLock { $0 = [] }
    #expect(screen.message?.isFailure == true)
    press(screen, "n")
    #expect(!screen.acceptsText)
  }

  @Test("The help of an empty agenda lists only keys that have an effect")
  func helpOfEmptyAgenda() throws {
    let empty = try makeScreen().help.flatMap(\.hints).flatMap(\.commands)
    #expect(empty == [.new])
    let filled = try makeScreen(["Budget"]).help.flatMap(\.hints).flatMap(\.commands)
    #expect(filled.contains(.delete))
  }
}
