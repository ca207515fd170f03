import Dependencies
import DependenciesTestSupport
import Foundation
import Locking
import Synchronization
import Testing

@Suite("The default of a dependency", .timeLimit(.minutes(5)))
struct DefaultTests {
  /// Runs an operation on several threads at once, and returns the results.
  private func onThreads<R: Sendable>(
    _ count: Int,
    _ operation: @escaping @Sendable (Int) -> R
  ) async -> [R] {
    let (results, result) = AsyncStream.makeStream(of: R.self)
    for number in 0..<count { Thread { result.yield(operation(number)) }.start() }
    return await results.prefix(count).reduce(into: []) { $0.append($1) }
  }

  private enum SlowKey: TestDependencyKey {
    static let readers = Atomic(0)
    static let makings = Atomic(0)

    static var testValue: Int {
      makings.add(1, ordering: .relaxed)
      while readers.load(ordering: .acquiring) < 8 { sched_yield() }
      return makings.load(ordering: .relaxed)
    }
  }

  @Test(
    "A computed default of a dependency is created once, even if many threads request it concurrently"
  )
  func concurrentReaders() async {
    let values = DependencyValues.current
    let results = await onThreads(8) { _ in
      SlowKey.readers.add(1, ordering: .releasing)
      return values[SlowKey.self]
    }
    #expect(results == Array(repeating: 1, count: 8))
    #expect(SlowKey.makings.load(ordering: .relaxed) == 1)
  }

  private enum WaitingKey: TestDependencyKey {
    static var testValue: Int {
      let values = DependencyValues.current
      let isMade = DispatchSemaphore(value: 0)
      let result = Locked(0)
      Thread {
        let other = values[OtherKey.self]
        result.withLock { $0 = other }
        isMade.signal()
      }.start()
      isMade.wait()
      return result.withLock { $0 } + 1
    }
  }

  private enum OtherKey: TestDependencyKey {
    static var testValue: Int { 41 }
  }

  @Test(
    "The code for a dependency's default can wait for a thread that creates a different default"
  )
  func waitingForAnotherDefault() {
    #expect(DependencyValues.current[WaitingKey.self] == 42)
  }

  private enum SelfishKey: TestDependencyKey {
    static var testValue: Int { DependencyValues.current[MiddleKey.self] + 1 }
  }

  private enum MiddleKey: TestDependencyKey {
    static var testValue: Int { DependencyValues.current[SelfishKey.self] + 1 }
  }

  @Test(
    "A dependency default that depends on itself is a fatal error that prints the chain of defaults"
  )
  func recursion() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = DependencyValues.current[SelfishKey.self]
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("depends on itself: 'SelfishKey' needs 'MiddleKey' needs 'SelfishKey'."))
  }

  private enum ThisThreadKey: TestDependencyKey {
    static let isBegun = DispatchSemaphore(value: 0)

    static var testValue: Int {
      isBegun.signal()
      OtherThreadKey.isBegun.wait()
      return DependencyValues.current[OtherThreadKey.self]
    }
  }

  private enum OtherThreadKey: TestDependencyKey {
    static let isBegun = DispatchSemaphore(value: 0)

    static var testValue: Int {
      isBegun.signal()
      ThisThreadKey.isBegun.wait()
      return DependencyValues.current[ThisThreadKey.self]
    }
  }

  @Test(
    "If dependency defaults on two threads need each other, a fatal error occurs instead of a deadlock"
  )
  func recursionOfThreads() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let values = DependencyValues.current
      Thread { _ = values[OtherThreadKey.self] }.start()
      _ = values[ThisThreadKey.self]
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The default of a dependency depends on itself: "))
  }

  private struct Stamp: TestDependencyKey {
    let date: Date
    static var testValue: Stamp { Stamp(date: DependencyValues.current.date.now) }
  }

  private struct Model {
    @Dependency(Stamp.self) var stamp
  }

  private static let date = Date(timeIntervalSinceReferenceDate: 7)

  @Test(
    "A dependency's default is created with the overrides in effect at its first use, and keeps them"
  )
  func overrideAtFirstUse() {
    withDependencies {
      $0.date.now = Self.date
    } operation: {
      #expect(DependencyValues.current[Stamp.self].date == Self.date)
    }
    #expect(DependencyValues.current[Stamp.self].date == Self.date)
  }

  @Test(
    "If a model is the first to use a dependency's default, the default captures the model's overrides"
  )
  func overrideOfModel() {
    let model = withDependencies {
      $0.date.now = Self.date
    } operation: {
      Model()
    }
    #expect(model.stamp.date == Self.date)
  }

  @Test(
    "A new `DependencyValues` shares no defaults with earlier ones, and uses the defaults of its context"
  )
  func newValues() {
    struct Cache: DependencyKey {
      let name: String
      let count = LockIsolated(0)
      static var liveValue: Cache { Cache(name: "live") }
      static var previewValue: Cache { Cache(name: "preview") }
      static var testValue: Cache { Cache(name: "test") }
    }
    DependencyValues.current[Cache.self].count.setValue(1)
    for (values, name) in [
      (DependencyValues(), "test"), (.test, "test"), (.preview, "preview"), (.live, "live"),
    ] {
      withDependencies {
        $0 = values
      } operation: {
        @Dependency(Cache.self) var cache
        #expect(cache.name == name)
        #expect(cache.count.value == 0)
        cache.count.setValue(2)
        #expect(DependencyValues.current[Cache.self].count.value == 2)
      }
    }
    #expect(DependencyValues.current[Cache.self].count.value == 1)
  }

  /// A class that is not sendable, and not final.
  class ClassKey: DependencyKey {
    static let liveValue = 1
    static let testValue = 2
  }

  @Test("The key type of a dependency need not be Sendable")
  func keyThatIsNotSendable() {
    @Dependency(ClassKey.self) var value
    #expect(value == 2)
  }
}
