import AppFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The titles of the lists on the screen of a meeting", .serialized, .gatedOnMainActor)
struct RecordTitleTests {
  /// Returns the lines of the screen of a meeting with an agenda.
  ///
  /// The notes of the last meeting contain a line of the speaker and an open item.
  private func lines(_ size: Size) -> [String] {
    var syncUp = PicturedContent.design(meetings: 1)
    syncUp.meetings[0].transcript = "Blob: pasted two\n- [ ] Grace: send the slides"
    syncUp.agenda = [AgendaItem(1, "Blob: blocked by the review"), AgendaItem(2, "Budget")]
    let app = PicturedApp(size, .detail(syncUp.id), .record(syncUp.id), showing: [syncUp])
    return app.cells(colors: .none).lines
  }

  @Test(
    "At every window size, each list on a meeting's screen has a title beside or above its lines",
    arguments: [(60, 16), (64, 18), (80, 20), (80, 24), (100, 30), (120, 40), (200, 60)]
  )
  func titles(width: Int, height: Int) throws {
    let lines = lines(Size(width: width, height: height))
    for (line, title, short) in [
      ("blocked by the review", "Agenda", "Agenda:"), ("pasted two", "last time", "last time:"),
      ("Grace: send the", "Last time", "Open items:"),
    ] {
      let index = try #require(lines.firstIndex { $0.contains(line) }, "\(line): \(lines)")
      let isTitled = lines[index].contains(short) || lines[index - 1].contains(title)
      #expect(isTitled, "\(line): \(lines)")
    }
  }

  @Test("The footer of a meeting shows 't tick' both before and after an agenda line is ticked")
  func tick() {
    var syncUp = PicturedContent.design()
    syncUp.agenda = [AgendaItem(1, "Budget")]
    let app = PicturedApp(
      Size(width: 100, height: 24),
      .detail(syncUp.id),
      .record(syncUp.id),
      showing: [syncUp]
    )
    #expect(app.cells(colors: .none).lines.last?.contains("t tick   i item") == true)
    app.press("t", "t")
    let lines = app.cells(colors: .none).lines
    #expect(lines.contains { $0.contains("☑ Budget") }, "\(lines)")
    #expect(lines.last?.contains("t tick   i item") == true)
  }
}
