import Locking
import Sharing
import Testing

private struct Offline: Error {}

@Suite("Loading a property on request", .timeLimit(.minutes(5)))
struct ReloadTests {
  private let system = ManualSystem(value: 1)
  private var key: ManualKey { ManualKey(name: "count", system: system) }

  enum Report: CaseIterable, Sendable {
    case value, mergedValue, initialValue, error, loading, notLoading

    func report(to subscriber: SharedSubscriber<Int>) {
      switch self {
      case .value: subscriber.yield(5)
      case .mergedValue: subscriber.yield(5, since: 1)
      case .initialValue: subscriber.yieldReturningInitialValue()
      case .error: subscriber.yield(throwing: Offline())
      case .loading: subscriber.yieldLoading()
      case .notLoading: subscriber.yieldLoading(false)
      }
    }
  }

  @Test(
    "A successful `load()` replaces the value, error or loading state that the key reported meanwhile",
    arguments: Report.allCases
  )
  func successOfLoad(report: Report) async throws {
    @Shared(key) var count = 0
    let subscriber = try #require(system.subscriber)
    subscriber.yield(throwing: Offline())
    system.state.withLock { $0.isAnsweringAtOnce = false }
    let load = Task { [shared = $count] in try await shared.load() }
    await system.wait { !$0.loads.isEmpty }
    report.report(to: subscriber)

    system.state.withLock { $0.loads[0] }.resume(returning: 7)
    try await load.value

    #expect(count == 7)
    #expect($count.loadError == nil)
    #expect(!$count.isLoading)
  }

  @Test(
    "A successful `load(key)` replaces the value, error or loading state that the key reported meanwhile",
    arguments: Report.allCases
  )
  func successOfLoadingAnotherKey(report: Report) async throws {
    system.state.withLock { $0.isAnsweringAtOnce = false }
    @Shared(value: 0) var count
    let load = Task { [shared = $count, key] in try await shared.load(key) }
    await system.wait { !$0.loads.isEmpty }
    while system.subscriber == nil { await Task.yield() }
    report.report(to: try #require(system.subscriber))

    system.state.withLock { $0.loads[0] }.resume(returning: 7)
    try await load.value

    #expect(count == 7)
    #expect($count.loadError == nil)
    #expect(!$count.isLoading)
  }

  @Test(
    "If a key reports a value after `load()` has finished, that value replaces the loaded value"
  )
  func reportAfterAnswer() async throws {
    @Shared(key) var count = 0
    system.state.withLock { $0.value = 7 }
    try await $count.load()

    try #require(system.subscriber).yield(8)

    #expect(count == 8)
  }

  @Test("A change made during `load()` stays, and the successful load still clears the load error")
  func changeDuringLoad() async throws {
    @Shared(key) var count = 0
    try #require(system.subscriber).yield(throwing: Offline())
    system.state.withLock { $0.isAnsweringAtOnce = false }
    let load = Task { [shared = $count] in try await shared.load() }
    await system.wait { !$0.loads.isEmpty }
    $count.withLock { $0 = 5 }

    system.state.withLock { $0.loads[0] }.resume(returning: 7)
    try await load.value

    #expect(count == 5)
    #expect($count.loadError == nil)
  }

  @Test(
    "A load that succeeds sets the property's value even if a load that began later has already failed"
  )
  func successAfterLaterFailure() async throws {
    @Shared(key) var count = 0
    system.state.withLock { $0.isAnsweringAtOnce = false }
    let first = Task { [shared = $count] in try await shared.load() }
    await system.wait { $0.loads.count == 1 }
    let second = Task { [shared = $count] in try await shared.load() }
    await system.wait { $0.loads.count == 2 }
    let loads = system.state.withLock { $0.loads }

    loads[1].resume(throwing: Offline())
    await #expect(throws: Offline.self) { try await second.value }
    #expect($count.loadError is Offline)
    loads[0].resume(returning: 7)
    try await first.value

    #expect(count == 7)
    #expect($count.loadError == nil)
  }

  @Test("A property keeps its initial value if a load finds no stored value")
  func noValue() async throws {
    @Shared(ManualKey(name: "none", system: ManualSystem())) var count = 3
    let log = Locked<[Int]>([])
    let subscription = $count.publisher.sink { value in log.withLock { $0.append(value) } }

    try await $count.load()

    #expect(count == 3)
    #expect(log.withLock { $0 } == [3])
    subscription.cancel()
  }

  @Test("A load resets a property to the initial value if the stored value is gone")
  func valueIsGone() async throws {
    @Shared(key) var count = 3
    #expect(count == 1)
    system.state.withLock { $0.value = nil }

    try await $count.load()

    #expect(count == 3)
  }

  @Test(
    "Requiring a key's value does not load the value again if another property already has the value"
  )
  func requiredValue() async throws {
    @Shared(key) var count = 0
    system.state.withLock { $0.value = 2 }

    let required = try await Shared(require: key)

    #expect(required.wrappedValue == 1)
    #expect(system.subscriberCount == 1)
  }

  @Test(
    "A required value is loaded again if an existing property with the same key has a load error"
  )
  func requiredValueAfterFailure() async throws {
    @Shared(key) var count = 0
    try #require(system.subscriber).yield(throwing: Offline())
    system.state.withLock { $0.value = 2 }

    let required = try await Shared(require: key)

    #expect(required.wrappedValue == 2)
    #expect($count.loadError == nil)
  }

  @Test("Requiring a value that is being loaded for another property returns the loaded value")
  func requiredValueWhileLoading() async throws {
    system.state.withLock { $0.isAnsweringAtOnce = false }
    @Shared(key) var count = 0
    let require = Task { [key] in try await Shared(require: key) }
    await system.wait { $0.loads.count == 2 }

    for load in system.state.withLock({ $0.loads }) { load.resume(returning: 7) }

    #expect(try await require.value.wrappedValue == 7)
  }
}
