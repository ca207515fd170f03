import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReporting
import Sharing
import Testing

/// A default that is so slow that other threads request it before it is ready.
private enum SlowKey: TestDependencyKey {
  static let waiting = LockIsolated(0)
  static let created = LockIsolated(0)

  static var testValue: Int {
    created.withValue { $0 += 1 }
    while waiting.value < 4 { sched_yield() }
    return 7
  }
}

/// A default that needs itself.
private enum RecursiveKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current[RecursiveKey.self] }
}

/// A default that waits for another thread, which creates another default.
private enum WaitingKey: TestDependencyKey {
  static var testValue: Int {
    let values = DependencyValues.current
    let result = LockIsolated<Int?>(nil)
    Thread { result.setValue(values[OtherKey.self]) }.start()
    while result.value == nil { sched_yield() }
    return (result.value ?? 0) + 1
  }
}

/// A default that another one waits for.
private enum OtherKey: TestDependencyKey {
  static var testValue: Int { 41 }
}

/// A default that reads the time.
private struct Stamp: TestDependencyKey {
  let date: Date
  static var testValue: Stamp { Stamp(date: DependencyValues.current.date.now) }
}

/// A dependency whose type is known only where it is used.
private enum Shop: TestDependencyKey {
  static var testValue: any Sendable & Hashable { "corner shop" }
}

/// An object that was created without any dependencies.
private final class Plain {}

private let moment = Date(timeIntervalSinceReferenceDate: 9)

@Suite("Rules for using dependencies", .timeLimit(.minutes(5)))
struct DependencyRuleTests {
  @Test(
    "On a test clock, a sleep until a past instant ends immediately, but one until the current instant waits"
  )
  func deadlines() async throws {
    let clock = TestClock()
    let start = clock.now
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: start, tolerance: nil)
    let sleeper = Task { try await clock.sleep(until: clock.now, tolerance: nil) }
    await clock.waitForSleepers(1)
    await clock.advance()
    try await sleeper.value
  }

  @Test(
    "Calling `withDependencies(from:)` with an object that has no dependencies reports an issue"
  )
  func plainModel() {
    let plain = Plain()
    withKnownIssue {
      withDependencies(from: plain) {}
    }
  }

  @Test(
    "A dependency's default is created once, even if several threads request it at the same time"
  )
  func defaultOnce() async {
    let values = DependencyValues.current
    let results = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          await withCheckedContinuation { result in
            Thread {
              SlowKey.waiting.withValue { $0 += 1 }
              result.resume(returning: values[SlowKey.self])
            }.start()
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == [7, 7, 7, 7])
    #expect(SlowKey.created.value == 1)
  }

  @Test(
    "Code that creates a dependency's default may wait for a thread that creates another default"
  )
  func waitingForAnotherDefault() {
    #expect(DependencyValues.current[WaitingKey.self] == 42)
  }

  @Test(
    "A dependency default that needs itself is a fatal error with a message that names the default"
  )
  func recursion() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyValues.current[RecursiveKey.self]
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'RecursiveKey' needs 'RecursiveKey'"))
  }

  @Test(
    "A dependency's default that reads an overridden date keeps the date after the override has ended"
  )
  func capturedOverride() {
    withDependencies {
      $0.date.now = moment
    } operation: {
      #expect(DependencyValues.current[Stamp.self].date == moment)
    }
    #expect(DependencyValues.current[Stamp.self].date == moment)
  }

  @Test("An issue is reported if a dependency is prepared again after it was used")
  func preparedTwice() {
    prepareDependencies { $0.date = .constant(moment) }
    #expect(DependencyValues.current.date.now == moment)
    withKnownIssue {
      prepareDependencies { $0.date = .constant(moment + 1) }
    }
  }

  @Test("The result of `withDependencies` may be ignored")
  func ignoredResult() async {
    withDependencies {
      $0.date.now = moment
    } operation: {
      1
    }
    withDependencies(from: self.owner) { 2 }
    await withDependencies {
      $0.date.now = moment
    } operation: {
      await Task.yield()
    }
  }

  private let owner = withDependencies {
    $0.date.now = moment
  } operation: {
    Plain()
  }

  @Test("An unimplemented clock and an unimplemented value report an issue when they are used")
  func unimplementedValues() async {
    await withKnownIssue {
      try await UnimplementedClock().sleep(for: .seconds(1))
    }
    withKnownIssue {
      let port: Int = unimplemented("port", placeholder: 80)
      #expect(port == 80)
    }
  }

  @Test("A dependency property can have the concrete type of the dependency's value")
  func knownType() {
    @Dependency(Shop.self, as: String.self) var shop
    #expect(shop == "corner shop")
    let clock = TestClock()
    withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.continuousClock, as: TestClock<Duration>.self) var known
      #expect(known === clock)
    }
  }

  @Test("The notification center, the locales and the random numbers of an app are dependencies")
  func values() {
    struct Empty: Error {}
    @Dependency(\.notificationCenter) var center
    #expect(center !== NotificationCenter.default)
    @Dependency(\.preferredLocales) var locales
    #expect(locales == [Locale(identifier: "en_US_POSIX")])
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(throws: Empty.self) { try withRandomNumberGenerator { _ in throw Empty() } }
    }
  }
}
