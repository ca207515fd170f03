import StatisticsFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The screen of the statistics",
  .serialized,
  .gatedOnMainActor,
  .dependencies { $0.date = .constant(.distantPast) }
)
struct StatisticsScreenTests {
  @Shared(.syncUps) private var syncUps = [SyncUp(1, "Design"), SyncUp(2, "Product")]

  @Test("On the statistics screen, keys choose the number of weeks and the sync-up to show")
  func keys() {
    let model = StatisticsModel()
    let screen = StatisticsScreen(model: model)
    func after(_ press: KeyPress) -> String {
      #expect(screen.receive(.key(press)))
      return "\(model.weekCount) \(model.syncUp?.title ?? "all")"
    }
    let keys: [KeyPress] = ["]", "[", "[", "j", .key(.down), "k", .key(.up)]
    #expect(
      keys.map(after) == [
        "26 all", "12 all", "8 all", "8 Design", "8 Product", "8 Design", "8 all",
      ]
    )
  }

  @Test("The footer of the statistics shows the keys for the previous and the next sync-up, if any")
  func neighbours() {
    let screen = StatisticsScreen(model: StatisticsModel())
    var arrows: [[String]] = []
    for _ in 0..<3 {
      arrows.append(screen.hints.map(\.key).filter { "↓↑".contains($0) })
      #expect(screen.receive(.key(.key(.down))))
    }
    #expect(arrows == [["↓"], ["↓", "↑"], ["↑"]])
  }

  @Test(
    "The statistics screen hides the key for fewer weeks at 4 weeks, and the key for more at 52"
  )
  func ends() {
    let model = StatisticsModel()
    let screen = StatisticsScreen(model: model)
    func names() -> [[String]] {
      [screen.hints, screen.help.flatMap(\.hints)].map {
        $0.map(\.key).filter { "[]".contains($0) }
      }
    }
    #expect(names() == [["]", "["], ["]", "["]])
    while screen.receive(.key("]")) {}
    #expect(model.weekCount == 52)
    #expect(names() == [["["], ["["]])
    while screen.receive(.key("[")) {}
    #expect(model.weekCount == 4)
    #expect(names() == [["]"], ["]"]])
  }

  @Test("The charts in the statistics of all sync-ups are coloured")
  func colors() {
    $syncUps.withLock { $0[0].meetings = [Meeting(3, at: 816_339_600, "")] }
    let buffer = withDependencies {
      $0.date = .constant(ScreenContext.test().now)
    } operation: {
      Picture(of: StatisticsScreen(model: StatisticsModel()), 80, 24).buffer
    }
    let inks = buffer.lines.indices.flatMap { y in
      (0..<80).filter { buffer[$0, y].character == "█" }.map { buffer[$0, y].style.foreground }
    }
    #expect(!inks.isEmpty)
    #expect(!inks.contains(nil))
  }

  @Test("The app gets the keys that the statistics screen does not handle")
  func others() {
    let screen = StatisticsScreen(model: StatisticsModel())
    for key in ["q", "s", "/", "?", .key(.escape)] as [KeyPress] {
      #expect(!screen.receive(.key(key)))
    }
  }

  @Test("The statistics screen can be drawn in very small and very large windows")
  func sizes() {
    let screen = StatisticsScreen(model: StatisticsModel())
    for (width, height) in [(0, 0), (1, 1), (4, 5), (17, 6), (79, 3), (200, 58)] {
      _ = Picture(of: screen, width, height)
    }
  }

  @Test("The charts of sync-ups without meetings take few rows, even on a large statistics screen")
  func emptyCharts() {
    $syncUps.withLock { syncUps in for index in syncUps.indices { syncUps[index].meetings = [] } }
    let lines = withDependencies {
      $0.date = .constant(ScreenContext.test().now)
    } operation: {
      Picture(of: StatisticsScreen(model: StatisticsModel()), 200, 50).buffer.lines
    }
    let row = lines.firstIndex { $0.contains("Who speaks") }
    #expect(row.map { $0 < 12 } == true)
  }

  @Test(
    "In the statistics, the fair share of speaking time is marked only on the bars of those who spoke"
  )
  func fairShare() {
    let times = [("Ada", 60), ("Grace", 30), ("Alan", 0)]
    let attendances = times.enumerated().map { index, person in
      Attendance(
        attendeeID: Attendee.ID(UUID(100 + index)),
        name: person.0,
        speakingTime: .seconds(person.1)
      )
    }
    $syncUps.withLock {
      $0[0].meetings = [Meeting(3, at: 816_339_600, "", attendances: attendances)]
    }
    let lines = withDependencies {
      $0.date = .constant(ScreenContext.test().now)
    } operation: {
      Picture(of: StatisticsScreen(model: StatisticsModel()), 80, 24).buffer.lines
    }
    func hasMark(_ name: String) -> Bool {
      lines.contains { line in line.contains(name) && (line.contains("┼") || line.contains("╋")) }
    }
    #expect(hasMark("Ada") && hasMark("Grace") && !hasMark("Alan"))
    #expect(lines.contains { $0.contains("Alan") })
  }
}
