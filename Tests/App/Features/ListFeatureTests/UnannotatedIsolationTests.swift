import ListFeature
import SyncUpsTestSupport
import Testing

// The test uses only the model: it has no trait, no setup and no storage of its own.
@MainActor
@Suite("The list of sync-ups in tests without traits")
struct UnannotatedIsolationTests {
  @Test("Parallel tests without a suite trait each start with an empty list", arguments: 0..<100)
  func startsEmpty(number: Int) {
    let model = SyncUpsListModel()
    #expect(model.syncUps.isEmpty)
    model.$syncUps.withLock { _ = $0.append(SyncUp(1, "\(number)")) }
    #expect(SyncUpsListModel().syncUps.map(\.title) == ["\(number)"])
  }
}
