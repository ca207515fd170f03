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
    "The statistics screen hides the key for more weeks at 52 weeks, and the key for fewer weeks at 4"
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

  @Test("Keys that the statistics screen does not handle are passed on to the app")
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

  /// Returns the rows of the statistics.
  private func lines(of syncUpID: SyncUp.ID? = nil, _ width: Int, _ height: Int) -> [String] {
    withDependencies {
      $0.date = .constant(ScreenContext.test().now)
    } operation: {
      Picture(of: StatisticsScreen(model: StatisticsModel(syncUpID: syncUpID)), width, height)
        .buffer.lines
    }
  }

  @Test("If there were no meetings, each section of the statistics says so")
  func noMeetings() {
    for (width, height) in [(60, 15), (80, 23), (200, 49)] {
      let text = lines(width, height).joined(separator: "\n")
      #expect(text.components(separatedBy: "no meetings").count == 5, "\(text)")
      for word in ["recorded", "not known"] { #expect(!text.contains(word), "\(text)") }
    }
  }

  @Test("A long title of the statistics is truncated between its quotation marks")
  func longTitle() {
    $syncUps.withLock { $0[0].title = "Design review of the platform" }
    let title = lines(of: SyncUp.ID(UUID(1)), 60, 15)[1]
    #expect(title.contains(#/Statistics of 'D.*….*m' /#), "\(title)")
  }

  @Test(
    "Below a chart of the statistics, the first date begins at the first bar, and the last date at the last bar",
    arguments: [(60, 30), (80, 24), (80, 40), (100, 30), (140, 40), (160, 40), (200, 50)]
  )
  func dates(width: Int, height: Int) throws {
    let now = ScreenContext.test().now
    $syncUps.withLock { syncUps in
      syncUps[0].meetings = IdentifiedArray(
        uniqueElements: (0..<12).map { week in
          Meeting(
            id: Meeting.ID(UUID(50 + week)),
            date: now.addingTimeInterval(Double(-604_800 * week)),
            transcript: "",
            duration: syncUps[0].duration
          )
        }
      )
    }
    let shown = lines(width, height)
    let row = try #require(shown.firstIndex { $0.contains("9 Nov 2026") })
    // The chart is on the left. A second chart may be next to it.
    let columns = Array(shown[row - 1].prefix(width >= 150 ? width / 2 : width))
    let blocks = columns.indices.filter { columns[$0] == "█" }
    let starts = blocks.filter { $0 == 0 || columns[$0 - 1] != "█" }
    #expect(starts.count == 12, "\(shown[row - 1])")
    let dates = Array(shown[row])
    func begins(_ text: String, at index: Int?) -> Bool {
      index.map { String(dates[$0...].prefix(text.count)) == text } ?? false
    }
    #expect(begins("24 Aug 2026", at: starts.first), "\(shown[row])")
    #expect(begins("9 Nov 2026", at: starts.last), "\(shown[row])")
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
