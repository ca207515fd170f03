import StatisticsFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite(
  "The model of the statistics screen",
  .dependencies {
    $0.calendar = Calendar(identifier: .gregorian)
    $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
  }
)
struct StatisticsTests {
  @Shared(.syncUps) private var syncUps

  init() {
    $syncUps.withLock { $0 = [Self.syncUp(1, weeksAgo: 0), Self.syncUp(2, weeksAgo: 10)] }
  }

  private static func syncUp(_ number: Int, weeksAgo: Int) -> SyncUp {
    SyncUp(
      number,
      "Number \(number)",
      meetings: [Meeting(10 + number, at: Double(-7 * 86_400 * weeksAgo), "")]
    )
  }

  /// The number of meetings and the number of weeks in the statistics.
  private func counts(of model: StatisticsModel) -> [Int] {
    [model.statistics.total.meetings, model.statistics.weeks.count]
  }

  @Test("Statistics cover all sync-ups or a single sync-up")
  func choosing() {
    let model = StatisticsModel()
    #expect(model.syncUp == nil)
    #expect(counts(of: model) == [2, 12])
    #expect(StatisticsModel(syncUpID: syncUps[1].id).syncUp == syncUps[1])
    #expect(counts(of: StatisticsModel(syncUpID: syncUps[1].id)) == [1, 12])
  }

  @Test("In the statistics, the user can go from all sync-ups to each sync-up in turn, and back")
  func moving() {
    let model = StatisticsModel()
    var titles: [String?] = []
    for _ in 0..<3 {
      model.nextSyncUpButtonTapped()
      titles.append(model.syncUp?.title)
    }
    for _ in 0..<3 {
      model.previousSyncUpButtonTapped()
      titles.append(model.syncUp?.title)
    }
    #expect(titles == ["Number 1", "Number 2", "Number 2", "Number 1", nil, nil])
  }

  @Test("If the statistics are still open when a new week begins, they also show the new week")
  func nextWeek() {
    let now = LockIsolated(Date(timeIntervalSinceReferenceDate: 0))
    withDependency(\.date, DateGenerator { now.value }) {
      let model = StatisticsModel()
      #expect(model.statistics.weeks.suffix(2).map(\.meetings) == [0, 1])
      now.withValue { $0 += 7 * 86_400 }
      #expect(model.statistics.weeks.suffix(2).map(\.meetings) == [1, 0])
    }
  }

  @Test("The number of weeks in the statistics can be changed between 4 and 52")
  func weeks() {
    let model = StatisticsModel()
    var seen: [Int] = []
    for _ in 0..<3 {
      model.fewerWeeksButtonTapped()
      seen.append(model.weekCount)
    }
    #expect(counts(of: model) == [1, 4])
    for _ in 0..<5 {
      model.moreWeeksButtonTapped()
      seen.append(model.weekCount)
    }
    #expect(seen == [8, 4, 4, 8, 12, 26, 52, 52])
    #expect(counts(of: model) == [2, 52])
  }

  @Test(
    "Statistics follow changes to meetings, and cover all sync-ups if the selected sync-up is deleted"
  )
  func changes() {
    let model = StatisticsModel(syncUpID: syncUps[1].id)
    #expect(counts(of: model) == [1, 12])
    $syncUps.withLock { $0[1].meetings = [] }
    #expect(counts(of: model) == [0, 12])
    $syncUps.withLock { _ = $0.remove(at: 1) }
    #expect(model.syncUp == nil)
    #expect(counts(of: model) == [1, 12])
    model.nextSyncUpButtonTapped()
    #expect(model.syncUp?.title == "Number 1")
  }
}
