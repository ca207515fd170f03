import AppFeature
import PersistenceKeys
import SyncUpsTestSupport
import TerminalUI
import Testing

@MainActor
@Suite("The sign of a team that cannot be reached")
struct TeamSignTests {
  @Shared(.teamStatus) private var status

  private func footer(_ routes: [AppRoute]) -> String {
    let app = PicturedApp(
      Size(width: 60, height: 16),
      routes: routes,
      showing: [PicturedContent.design(meetings: 6)]
    )
    return app.cells(colors: .none).lines.last ?? ""
  }

  @Test("Every screen above the list says that the team is offline, and keeps the key of its help")
  func offline() {
    let id = PicturedContent.id
    $status.withLock { $0 = TeamStatus(team: "platform", connection: .offline) }
    let screens: [[AppRoute]] = [
      [.detail(id)], [.detail(id), .record(id)], [.settings], [.history], [.statistics(nil)],
      [.search("")],
    ]
    for routes in screens {
      let footer = footer(routes)
      #expect(footer.hasSuffix("● offline") && footer.contains(" help "), "\(footer)")
    }
    #expect(!footer([]).contains("offline"), "The list has it in its title.")
  }

  @Test("A team that can be reached has no sign")
  func connected() {
    $status.withLock { $0 = TeamStatus(team: "platform", connection: .connected) }
    #expect(!footer([.settings]).contains("offline"))
  }
}
