import AppFeature
import ListFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The help of a screen", .serialized, .gatedOnMainActor)
struct HelpViewTests {
  /// A screen, a form or a text field with its own keys.
  nonisolated enum Case: String, CaseIterable, Sendable {
    case list, filter, form, detail, agenda, record, note, meeting, notes, minutes, actionItems
    case search, history, settings, settingsText, statistics, question
  }

  private func open(_ example: Case, _ size: Size) -> PicturedApp {
    let syncUps = ActionItemsScreenPictureTests.syncUps
    let (id, meetingID) = (syncUps[0].id, syncUps[0].meetings[0].id)
    let routes: [AppRoute] =
      switch example {
      case .list, .filter, .form: []
      case .detail, .question: [.detail(id)]
      case .agenda: [.agenda(id)]
      case .record, .note: [.detail(id), .record(id)]
      case .meeting, .notes: [.detail(id), .meeting(meetingID, of: id)]
      case .minutes: [.detail(id), .minutes(meetingID, of: id)]
      case .actionItems: [.actionItems]
      case .search: [.search("a")]
      case .history: [.history]
      case .settings, .settingsText: [.settings]
      case .statistics: [.statistics(nil)]
      }
    let app = PicturedApp(size, routes: routes, showing: syncUps)
    switch example {
    case .filter: app.press("/")
    case .form: app.press("n")
    case .note: app.press(.key(.tab))
    case .notes: app.press("e")
    case .question: app.press("D")
    case .settingsText: for _ in 0..<3 { app.press(.key(.tab)) }
    default: break
    }
    app.type("")
    app.clock.jump(by: .seconds(1))
    return app
  }

  /// Returns the words on all pages of the help at a size, and whether any text is cut off.
  private func words(_ example: Case, _ size: Size) -> (words: Set<Substring>, isCut: Bool) {
    let app = open(example, size)
    app.press(.key(.function(1)))
    var (words, isCut, last) = (Set<Substring>(), false, [String]())
    while true {
      // The footer is not a part of the help.
      let lines = app.cells(colors: .none).lines.dropLast().filter { $0.contains("│") }
      if lines == last { return (words, isCut) }
      last = lines
      for line in lines {
        let text = line.split(separator: "│", omittingEmptySubsequences: false).dropFirst().first
        isCut = isCut || text?.contains("…") == true
        words.formUnion(text?.split(separator: " ") ?? [])
      }
      guard app.cells(colors: .none).lines.last?.contains("↑↓ scroll") == true else {
        return (words, isCut)
      }
      app.press(.key(.pageDown))
    }
  }

  @Test(
    "On a small terminal, the whole text of a screen's help is visible or can be scrolled into view",
    arguments: Case.allCases
  )
  func complete(example: Case) {
    let everything = words(example, Size(width: 80, height: 60))
    #expect(everything.words.count > 10)
    for (width, height) in [(60, 16), (80, 24)] {
      let shown = words(example, Size(width: width, height: height))
      #expect(!shown.isCut, "\(width) × \(height)")
      let missing = everything.words.subtracting(shown.words)
      #expect(missing.isEmpty, "\(width) × \(height): \(missing)")
    }
  }

  @Test("A help text that is wider than its area wraps the explanations of the keys")
  func narrow() {
    let hints = (0..<12).map { KeyHint("^K", "explain the key number \($0) in a whole sentence") }
    let section = KeySection(title: "Keys", hints: hints)
    for (width, height) in [(40, 10), (30, 10), (44, 12)] {
      let rect = Rect(x: 0, y: 0, width: width, height: height)
      var shown = ""
      var position = ScrollPosition()
      while true {
        let help = HelpView(sections: [section], position: position)
        var canvas = Canvas(size: rect.size)
        help.draw(in: &canvas, rect: rect)
        shown += canvas.buffer.lines.joined(separator: " ")
        guard let (count, visible) = help.scrolling(in: rect) else { break }
        let before = position
        position.scroll(by: visible, of: count, visible: visible)
        if position == before { break }
      }
      #expect(!shown.contains("…"))
      let words = Set(shown.split { " │┃╭╮╰╯─".contains($0) })
      for hint in hints { #expect(words.isSuperset(of: hint.word.split(separator: " "))) }
    }
  }

  @Test(
    "Scroll keys move a help text that is taller than the screen, and any other key closes the text"
  )
  func scrolling() {
    let app = open(.list, Size(width: 60, height: 16))
    app.press("?")
    let first = app.cells(colors: .none).lines
    #expect(first.last?.hasPrefix(" ↑↓ scroll   any other key back") == true)
    app.press("j")
    #expect(app.cells(colors: .none).lines != first)
    app.press("k")
    #expect(app.cells(colors: .none).lines == first)
    app.press("n")
    #expect(app.cells(colors: .none).lines.last?.contains("scroll") == false)
    #expect(app.model.syncUpsList.destination == nil)
  }
}
