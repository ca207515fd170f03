import Locking
import Sharing
import Testing

@Suite("Loading after a failed save", .timeLimit(.minutes(5)))
struct LoadAfterFailedSaveTests {
  private struct Offline: Error {}

  private let system = ManualSystem(value: 0)
  private var key: ManualKey { ManualKey(name: "count", system: system) }

  @Test("A load that began before a failed save does not replace the unsaved value")
  func loadAnsweredAfterFailure() async throws {
    @Shared(key) var count = 0
    system.state.withLock { $0.isAnsweringAtOnce = false }
    $count.withLock { $0 = 5 }
    let load = Task { [shared = $count] in try await shared.load() }
    await system.wait { $0.loads.count == 1 }

    let (save, answer) = system.state.withLock { ($0.saves[0], $0.loads[0]) }
    save.continuation.resume(throwing: Offline())
    answer.resume(returning: 2)
    try await load.value

    #expect(count == 5)
    #expect($count.saveError is Offline)
  }

  @Test("After a failed save, no load replaces the unsaved value until a save succeeds")
  func loadBegunAfterFailure() async throws {
    @Shared(key) var count = 0
    system.state.withLock { $0.isAnsweringAtOnce = false }
    $count.withLock { $0 = 5 }
    system.state.withLock { $0.saves[0] }.continuation.resume(throwing: Offline())
    system.state.withLock {
      $0.isAnsweringAtOnce = true
      $0.value = 2
    }

    try await $count.load()
    #expect(count == 5)

    try await $count.save()
    try await $count.load()
    #expect(count == 2)
  }
}
