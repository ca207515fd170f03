import AppFeature
import PersistenceKeys
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite("How the app shows the problems of a team", .serialized, .gatedOnMainActor)
struct TeamSignTests {
  @Shared(.teamStatus) private var status

  private func lines(_ routes: [AppRoute], width: Int = 60) -> [String] {
    let app = PicturedApp(
      Size(width: width, height: 16),
      routes: routes,
      showing: [PicturedContent.design(meetings: 6)]
    )
    return app.cells(colors: .none).lines
  }

  private func footer(_ routes: [AppRoute]) -> String { lines(routes).last ?? "" }

  @Test("Every screen opened from the list shows that the team is offline, and still offers help")
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

  @Test(
    "The app says only once that etcd was restored from a backup and merged with the local copy"
  )
  func restored() {
    @Shared(.notice) var notice
    let restored = TeamStatus(team: "platform", connection: .connected, isRestored: true)
    let sentence = "The list in etcd was restored from a backup and merged"
    restored.publish(to: $status, $notice)
    #expect(lines([], width: 100).joined().contains(sentence))
    #expect(lines([.settings], width: 100).joined().contains(sentence))
    // Remove the notice, as any key does. The next status does not show the notice again.
    $notice.withLock { $0 = nil }
    var later = restored
    later.members = ["ada@a"]
    later.publish(to: $status, $notice)
    #expect(!lines([], width: 100).joined().contains("restored"))
    #expect(status == later)
  }

  @Test("If etcd was set up again, every screen says so until the app is connected to the team")
  func setUpAgain() {
    let id = PicturedContent.id
    let problem = "The team's etcd was set up again and is empty."
    for routes in [[], [.detail(id)], [.detail(id), .record(id)], [.settings]] as [[AppRoute]] {
      $status.withLock {
        $0 = TeamStatus(team: "x", connection: .offline, problem: problem, isSetUpAgain: true)
      }
      #expect(lines(routes).joined().contains(problem))
      $status.withLock { $0 = TeamStatus(team: "x", connection: .connected) }
      #expect(!lines(routes).joined().contains(problem))
    }
  }

  @Test("The app reports a damaged local copy of the team's list only once")
  func damaged() {
    @Shared(.notice) var notice
    let damaged = TeamStatus(team: "platform", connection: .offline, damagedCopy: "x.damaged-1")
    damaged.publish(to: $status, $notice)
    #expect(notice == TeamStatus.damageNotice("x.damaged-1"))
    #expect(lines([], width: 100).joined().contains("is kept as 'x.damaged-1'"))
    $notice.withLock { $0 = nil }
    var later = damaged
    later.members = ["ada@a"]
    later.publish(to: $status, $notice)
    #expect(notice == nil)
  }

  @Test("The footer shows nothing about a team that can be reached")
  func connected() {
    $status.withLock { $0 = TeamStatus(team: "platform", connection: .connected) }
    #expect(!footer([.settings]).contains("offline"))
  }
}
