import ListFeature
import SyncUpsTestSupport
import Testing

// Nothing here but the model: no trait, no set-up, no storage.
@MainActor
@Suite("A list in a test without traits")
struct UnannotatedIsolationTests {
  @Test("Parallel tests without a suite trait each start with an empty list", arguments: 0..<100)
  func startsEmpty(number: Int) {
    let model = SyncUpsListModel()
    #expect(model.syncUps.isEmpty)
    model.$syncUps.withLock { _ = $0.append(SyncUp(1, "\(number)")) }
    #expect(SyncUpsListModel().syncUps.map(\.title) == ["\(number)"])
  }
}
