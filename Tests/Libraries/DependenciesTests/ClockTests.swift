import Dependencies
import Locking
import Testing

@Suite("A clock for tests")
struct TestClockTests {
  private let clock = TestClock()

  @Test("stands still until it is moved, and never goes back")
  func advancing() {
    #expect(clock.now == ManualInstant())
    clock.advance(by: .seconds(2))
    clock.advance(to: ManualInstant(offset: .seconds(5)))
    clock.advance(to: ManualInstant(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("wakes those whose time has come, and no others")
  func wakingSleepers() async throws {
    let woken = Log<Int>()
    let sleepers = (1...3).map { seconds in
      Task { [clock] in
        try await clock.sleep(for: .seconds(seconds))
        woken.append(seconds)
      }
    }
    await clock.waitForSleepers(3)

    clock.advance(by: .seconds(2))
    try await sleepers[0].value
    try await sleepers[1].value
    #expect(Set(woken.values) == [1, 2])
    #expect(clock.sleeperCount == 1)

    clock.advance(by: .seconds(1))
    try await sleepers[2].value
    #expect(woken.values.last == 3)
  }

  @Test("does not let anybody sleep until a time that has passed")
  func sleepingUntilThePast() async throws {
    clock.advance(by: .seconds(5))
    try await clock.sleep(until: ManualInstant(offset: .seconds(5)))
    #expect(clock.sleeperCount == 0)
  }

  @Test("lets a cancelled sleeper go")
  func cancellation() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("does not let a task fall asleep that is cancelled already")
  func sleepingWhenCancelled() async {
    let sleeper = Task { [clock] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test("ticks on a grid, once for all ticks that are due together")
  func timer() async {
    let ticks = Log<Duration>()
    let task = Task { [clock] in
      for await instant in clock.timer(interval: .seconds(1)) {
        ticks.append(instant.offset)
      }
    }
    for step in [Duration.seconds(1), .milliseconds(3_500), .milliseconds(499), .milliseconds(1)] {
      await clock.waitForSleepers(1)
      clock.advance(by: step)
    }
    await clock.waitForSleepers(1)
    task.cancel()
    await task.value
    #expect(ticks.values == [.seconds(1), .milliseconds(4_500), .seconds(5)])
  }

  @Test("cannot tick without an interval")
  func timerWithoutInterval() async {
    await #expect(processExitsWith: .failure) {
      _ = TestClock().timer(interval: .zero)
    }
  }

  @Test("can be one on which nobody waits")
  func immediateClock() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(10))
    try await clock.sleep(until: ManualInstant(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(10))
  }
}

/// Values that tasks note down.
private final class Log<Value: Sendable>: Sendable {
  private let state = Locked<[Value]>([])
  var values: [Value] { state.withLock { $0 } }
  func append(_ value: Value) { state.withLock { $0.append(value) } }
}
