import AppFeature
import PersistenceKeys
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("The sign that the app shows in a demo", .serialized, .gatedOnMainActor)
struct DemoSignTests {
  private func footer(_ routes: [AppRoute], isDemo: Bool = true) -> String {
    lines(routes, isDemo: isDemo).last ?? ""
  }

  private func lines(_ routes: [AppRoute], isDemo: Bool = true) -> [String] {
    withDependencies {
      $0.isDemo = isDemo
    } operation: {
      let app = PicturedApp(
        Size(width: 60, height: 16),
        routes: routes,
        showing: [PicturedContent.design(meetings: 6)]
      )
      return app.cells(colors: .none).lines
    }
  }

  @Test("A demo shows on every screen that it is a demo, and still offers help")
  func everyScreen() {
    let id = PicturedContent.id
    let screens: [[AppRoute]] = [
      [], [.detail(id)], [.detail(id), .record(id)], [.settings], [.history], [.statistics(nil)],
      [.search("")],
    ]
    for routes in screens {
      let footer = footer(routes)
      #expect(footer.hasSuffix("  demo") && footer.contains(" help "), "\(footer)")
      #expect(!self.footer(routes, isDemo: false).contains("demo"))
    }
  }

  @Test("The list of a demo says that changes are not kept")
  func list() {
    #expect(lines([])[0].hasPrefix(" Sync-ups · demo: changes are not kept  "))
    #expect(!lines([], isDemo: false)[0].contains("demo"))
  }
}
