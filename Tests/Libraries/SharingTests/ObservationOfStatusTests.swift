import Locking
import Observation
import Sharing
import Testing

@Suite("Observing the state of loading and saving")
struct ObservationOfStatusTests {
  private struct Offline: Error {}

  private let system = ManualSystem(isAnsweringAtOnce: false)
  private var shared: Shared<Int> {
    Shared(wrappedValue: 0, ManualKey(name: "count", system: system))
  }

  /// Returns whether a change notifies an observer of the values that a closure reads.
  private func isWoken(reading read: () -> Void, by action: () -> Void) -> Bool {
    let isWoken = Locked(false)
    withObservationTracking(read) { isWoken.withLock { $0 = true } }
    action()
    return isWoken.withLock { $0 }
  }

  @Test("Observers of `isLoading` are notified only when `isLoading` changes")
  func isLoading() {
    let count = shared
    let load = system.state.withLock { $0.loads[0] }
    #expect(
      isWoken {
        _ = count.isLoading
      } by: {
        load.resume(returning: 0)
      }
    )
    let subscriber = system.subscriber
    #expect(
      isWoken {
        _ = count.isLoading
      } by: {
        subscriber?.yieldLoading()
      }
    )
    #expect(
      !isWoken {
        _ = count.isLoading
      } by: {
        subscriber?.yieldLoading()
      }
    )
    #expect(
      isWoken {
        _ = SharedReader(count).isLoading
      } by: {
        subscriber?.yieldLoading(false)
      }
    )
  }

  @Test("Code that reads the errors of a shared or derived value is notified when an error changes")
  func errors() {
    let count = shared
    let subscriber = system.subscriber
    let text = count.read { "\($0)" }
    #expect(
      isWoken {
        _ = text.loadError
      } by: {
        subscriber?.yield(throwing: Offline())
      }
    )
    #expect(
      isWoken {
        _ = count.loadError
      } by: {
        subscriber?.yield(1)
      }
    )
    count.withLock { $0 = 2 }
    let save = system.state.withLock { $0.saves[0].continuation }
    #expect(
      isWoken {
        _ = count.saveError
      } by: {
        save.resume(throwing: Offline())
      }
    )
    system.state.withLock { $0.loads[0] }.resumeReturningInitialValue()
  }

  @Test("Derived values have the loading state and load error of their source")
  func derived() throws {
    let system = ManualSystem(value: 1, isAnsweringAtOnce: false)
    @Shared(ManualKey(name: "count", system: system)) var count = 0
    let readers = [SharedReader($count), $count.read { $0 * 2 }, SharedReader($count).self]
    #expect(readers.map(\.isLoading) == [true, true, true])
    let load = try #require(system.state.withLock { $0.loads.popLast() })
    load.resume(throwing: Offline())
    #expect(readers.map(\.isLoading) == [false, false, false])
    #expect(readers.map { $0.loadError is Offline } == [true, true, true])
    system.subscriber?.yield(with: .failure(CancellationError()))
    #expect(readers.map { $0.loadError is CancellationError } == [true, true, true])
    system.subscriber?.yield(with: .success(3))
    #expect(readers.map(\.wrappedValue) == [3, 6, 3])
    #expect(readers.map { $0.loadError == nil } == [true, true, true])
  }

  @Test("Loading and saving a shared value without a key does nothing and sets no error")
  func unkeyed() async throws {
    let count = Shared(value: 1)
    try await count.load()
    try await count.save()
    #expect(!count.isLoading)
    #expect(count.loadError == nil)
    #expect(count.saveError == nil)
    #expect(count.wrappedValue == 1)
  }
}
