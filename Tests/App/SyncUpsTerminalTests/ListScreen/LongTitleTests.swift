import AppFeature
import ListFeature
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("Long titles", .serialized, .gatedOnMainActor)
struct LongTitleTests {
  private static let original = PicturedContent.design(meetings: 3)

  /// A sync-up with a long title, and its copy.
  private static var pair: IdentifiedArrayOf<SyncUp> {
    var first = original
    first.title = "Retrospective of the platform team and of everybody who works in operations"
    let copy = SyncUp(
      id: SyncUp.ID(UUID(77)),
      attendees: first.attendees,
      duration: first.duration,
      meetings: first.meetings,
      theme: first.theme,
      title: first.title + " (copy)"
    )
    return [first, copy]
  }

  @Test(
    "A sync-up with a long title looks different from its duplicate on each screen and at every width",
    arguments: [60, 80, 120, 200]
  )
  func copies(width: Int) throws {
    let pair = Self.pair
    let shown = pair.map { syncUp in
      let meeting = AppRoute.meeting(syncUp.meetings[0].id, of: syncUp.id)
      let routes: [[AppRoute]] = [
        [.detail(syncUp.id)], [.detail(syncUp.id), meeting],
        [.detail(syncUp.id), .record(syncUp.id)],
      ]
      return routes.map { routes in
        let app = PicturedApp(Size(width: width, height: 16), routes: routes, showing: pair)
        return app.cells(colors: .none).lines
      }
    }
    for (first, second) in zip(shown[0], shown[1]) { #expect(first != second) }
    let app = PicturedApp(Size(width: width, height: 16), showing: pair)
    let list = app.cells(colors: .none).lines
    #expect(list.contains { $0.contains("rations (copy)") }, "\(list)")
    #expect(pair[0].title.quotedTitle != pair[1].title.quotedTitle)
    #expect(question(pair, width: width).contains("operations'?"))
    #expect(question(pair, width: width, "j").contains("(copy)'?"))
  }

  @Test(
    "A heading truncates a long title once, and keeps the words around it",
    arguments: [
      "Quick 会議 🚀 with a very very long title that goes on and on",
      "A rather long ASCII title that does not fit into sixty columns",
    ]
  )
  func headings(title: String) throws {
    var syncUp = Self.original
    syncUp.title = title
    syncUp.meetings[0].transcript = "- [ ] Ada: send the slides"
    let meeting = syncUp.meetings[0].id
    for (routes, start) in [
      ([.detail(syncUp.id), .minutes(meeting, of: syncUp.id)], "Minutes of 'Q"),
      ([.detail(syncUp.id), .agenda(syncUp.id)], "Agenda of 'Q"),
      ([.statistics(syncUp.id)], "Statistics of 'Q"), ([.actionItems], "  'Q"),
    ] as [([AppRoute], String)] {
      let app = PicturedApp(Size(width: 60, height: 16), routes: routes, showing: [syncUp])
      let heading = start.replacing("Q", with: title.prefix(5))
      let lines = app.cells(colors: .none).lines
      let line = try #require(lines.first { $0.contains(heading) }, "\(lines)")
      #expect(line.count { $0 == "'" } == 2, "\(line)")
      for line in lines { #expect(line.count { $0 == "…" } <= 1, "\(line)") }
    }
  }

  /// Returns the text of the question before a sync-up is deleted.
  ///
  /// A long question wraps.
  private func question(
    _ syncUps: IdentifiedArrayOf<SyncUp>,
    width: Int,
    _ presses: KeyPress...
  ) -> String {
    let app = PicturedApp(Size(width: width, height: 16), showing: syncUps)
    for press in presses { app.press(press) }
    app.press("d")
    return app.cells(colors: .none).lines.compactMap { line in
      line.split(separator: "│", omittingEmptySubsequences: false).dropFirst().first
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    .joined(separator: " ")
  }
}
