import AppFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Finding rows with the key '/'", .serialized, .gatedOnMainActor)
struct FindTests {
  private func open(_ routes: AppRoute...) -> PicturedApp {
    PicturedApp(
      Size(width: 100, height: 30),
      routes: routes,
      showing: ActionItemsScreenPictureTests.syncUps
    )
  }

  private func selectedLine(in app: PicturedApp) -> String {
    app.cells(colors: .none).lines.first { $0.contains("❯") || $0.contains("▸") } ?? ""
  }

  private var id: SyncUp.ID { ActionItemsScreenPictureTests.syncUps[0].id }

  @Test(
    "Typing words after '/' selects a row that contains all the words, and Enter keeps the selection"
  )
  func typing() {
    let app = open(.actionItems)
    let first = selectedLine(in: app)
    app.press("/")
    app.type("certif rotate")
    #expect(selectedLine(in: app).contains("rotate the certificates"))
    #expect(app.cells(colors: .none).lines[28].hasPrefix(" / certif rotate"))
    #expect(app.cells(colors: .none).lines[28].hasSuffix("1 of 1"))
    app.press(.key(.enter))
    #expect(selectedLine(in: app).contains("rotate the certificates") && !first.isEmpty)
    #expect(!app.cells(colors: .none).lines[28].contains("certif rotate"))
  }

  @Test(
    "After '/', the arrow keys go from match to match, and Escape selects the original row again"
  )
  func moving() {
    let app = open(.detail(id))
    let first = selectedLine(in: app)
    app.press("/")
    app.type("ada")
    let matches = (0..<3).map { _ in
      defer { app.press(.key(.down)) }
      return selectedLine(in: app)
    }
    #expect(Set(matches).count == 3, "\(matches)")
    app.press(.key(.escape))
    #expect(selectedLine(in: app) == first)
  }

  @Test("A search with '/' for words that no row contains keeps the selection and shows a notice")
  func nothing() {
    let app = open(.detail(id))
    let first = selectedLine(in: app)
    app.press("/")
    app.type("zebra")
    #expect(selectedLine(in: app) == first)
    #expect(app.cells(colors: .none).lines[28].hasSuffix("no row contains these words"))
  }

  @Test(
    "'/' finds rows on the screens of action items, settings, a sync-up and a meeting",
    arguments: [
      ([.actionItems], "chairs", "new chairs"), ([.settings], "bell", "Sounds"),
      ([.detail(SyncUp.ID(UUID(1)))], "nothing to", "Nothing to do."),
      ([.detail(SyncUp.ID(UUID(1))), .record(SyncUp.ID(UUID(1)))], "hopper", "Grace Hopper"),
    ] as [([AppRoute], String, String)]
  )
  func screens(routes: [AppRoute], words: String, line: String) {
    let app = PicturedApp(
      Size(width: 100, height: 30),
      routes: routes,
      showing: ActionItemsScreenPictureTests.syncUps
    )
    app.press("/")
    app.type(words)
    let lines = app.cells(colors: .none).lines.filter { $0.contains("❯") || $0.contains("▸") }
    #expect(lines.contains { $0.contains(line) }, "\(lines)")
  }

  @Test(
    "'/' finds lines in a past meeting's notes, and Escape restores the scroll position"
  )
  func notes() throws {
    var syncUp = PicturedContent.design(meetings: 1)
    let lines = (1...60).map { $0 % 20 == 0 ? "Ada: the budget of week \($0)" : "Line \($0)" }
    syncUp.meetings[0].transcript = lines.joined(separator: "\n")
    let meeting = AppRoute.meeting(syncUp.meetings[0].id, of: syncUp.id)
    let app = PicturedApp(
      Size(width: 60, height: 16),
      .detail(syncUp.id),
      meeting,
      showing: [syncUp]
    )
    app.press("j")
    let before = app.cells(colors: .none).lines
    app.press("/")
    app.type("budget ada")
    for number in [20, 40, 60, 20] {
      let shown = app.cells(colors: .none).lines
      #expect(shown.contains { $0.contains("the budget of week \(number)") }, "\(shown)")
      app.press(.key(.down))
    }
    app.press(.key(.escape))
    #expect(app.cells(colors: .none).lines == before)
    app.press("/")
    app.type("week 60")
    app.press(.key(.enter))
    #expect(app.cells(colors: .none).lines.contains { $0.contains("the budget of week 60") })
  }

  @Test(
    "'/' on the repair screen finds a copy of the data file by the text of its row or by file name",
    arguments: [("2 meetings", "2 meetings"), ("01-03", "0 meetings"), ("not readable", "today")]
  )
  func copies(words: String, line: String) throws {
    let pictures = RepairScreenPictureTests()
    try pictures.open(Size(width: 100, height: 30), pictures.copies(3)) { app in
      if words == "not readable" { app.press("G") }
      app.press("/")
      app.type(words)
      #expect(selectedLine(in: app).contains(line), "\(selectedLine(in: app))")
    }
  }

  @Test("Pressing '/' on a screen without rows shows a notice")
  func noRows() {
    let app = open(.statistics(nil))
    app.press("/")
    #expect(app.cells(colors: .none).lines[28].contains("There is nothing to find on this screen"))
  }
}
