import Dependencies
import DependenciesTestSupport
import Locking
import Testing

@Suite("A clock for tests", .timeLimit(.minutes(5)))
struct TestClockTests {
  private let clock = TestClock()

  @Test("stands still until it is moved, and never goes back")
  func advancing() async {
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(2))
    await clock.advance(to: TestClock.Instant(offset: .seconds(5)))
    await clock.advance(to: TestClock.Instant(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("wakes the tasks whose deadlines have come, and no others")
  func wakingSleepers() async throws {
    let woken = Log<Int>()
    let sleepers = (1...3).map { seconds in
      Task { [clock] in
        try await clock.sleep(for: .seconds(seconds))
        woken.append(seconds)
      }
    }
    await clock.waitForSleepers(3)

    await clock.advance(by: .seconds(2))
    try await sleepers[0].waitForValue()
    try await sleepers[1].waitForValue()
    #expect(woken.values == [1, 2])
    #expect(clock.sleeperCount == 1)

    await clock.advance(by: .seconds(1))
    try await sleepers[2].waitForValue()
    #expect(woken.values.last == 3)
  }

  @Test("stops waiting for sleepers when the task is cancelled")
  func cancelledWatcher() async {
    await withDiscardingTaskGroup { [clock] group in
      group.cancelAll()
      group.addTask { await clock.waitForSleepers(1) }
    }
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let during = Task { [clock] in
      start.finish()
      await clock.waitForSleepers(1)
    }
    for await _ in starts {}
    during.cancel()
    await during.waitForEnd()
    #expect(clock.sleeperCount == 0)
  }

  @Test("stands at each deadline while the task runs that waited for it, also if it sleeps again")
  func sleepingAgain() async {
    let times = Log<Duration>()
    let task = Task { [clock] in
      for _ in 1...3 {
        try await clock.sleep(for: .seconds(1))
        times.append(clock.now.offset)
      }
    }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(10))
    task.cancel()
    await task.waitForEnd()
    #expect(times.values == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("lets tasks run that are due where it stands")
  func advancingByNothing() async {
    let log = Log<Int>()
    let task = Task { [clock] in
      try await clock.sleep(for: .zero)
      log.append(1)
    }
    await clock.advance()
    task.cancel()
    await task.waitForEnd()
    #expect(log.values == [1])
    #expect(clock.now.offset == .zero)
  }

  @Test("runs until no task sleeps on it")
  func running() async {
    let log = Log<Int>()
    let tasks = (1...2).map { number in
      Task { [clock] in
        for _ in 1...3 { try await clock.sleep(for: .seconds(number * 100)) }
        log.append(number)
      }
    }
    await clock.waitForSleepers(2)
    await clock.run(timeout: .seconds(60))
    for task in tasks {
      task.cancel()
      await task.waitForEnd()
    }
    #expect(log.values == [1, 2])
    #expect(clock.now.offset == .seconds(600))
  }

  @Test("reports tasks that sleep again and again")
  func runningForever() async {
    let task = Task { [clock] in
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await clock.waitForSleepers(1)
    let line = #line + 2
    await withKnownIssue {
      await clock.run(timeout: .zero)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue == """
          A task still sleeps on the clock, which has run for 0.0 seconds. Cancel what never ends, \
          or move the clock with 'advance(by:)'.
          """
    }
    #expect(clock.now.offset == .seconds(1_000))
    task.cancel()
    await task.waitForEnd()
  }

  @Test("does not let a task sleep until a time that has passed")
  func sleepingUntilThePast() async throws {
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(5)))
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

  @Test("ticks on a grid")
  func timer() async {
    let ticks = Log<Duration>()
    let task = Task { [clock] in
      for await instant in clock.timer(interval: .seconds(1)) { ticks.append(instant.offset) }
    }
    await clock.waitForSleepers(1)
    await clock.advance(by: .milliseconds(2_500))
    await clock.waitForSleepers(1)
    await clock.advance(by: .milliseconds(500))
    await clock.waitForSleepers(1)
    task.cancel()
    await task.waitForEnd()
    #expect(ticks.values == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("ticks once for all ticks that are due together, when it was moved at once")
  func timerAfterJump() async {
    let ticks = Log<Duration>()
    let task = Task { [clock] in
      for await instant in clock.timer(interval: .seconds(1)) { ticks.append(instant.offset) }
    }
    for step in [Duration.seconds(1), .milliseconds(3_500), .milliseconds(499), .milliseconds(1)] {
      await clock.waitForSleepers(1)
      clock.jump(by: step)
    }
    await clock.waitForSleepers(1)
    task.cancel()
    await task.waitForEnd()
    #expect(ticks.values == [.seconds(1), .milliseconds(4_500), .seconds(5)])
  }

  @Test("cannot tick without an interval")
  func timerWithoutInterval() async {
    await #expect(processExitsWith: .failure) {
      _ = TestClock().timer(interval: .zero)
    }
  }

  @Test("measures time as the clock does that it stands for")
  func durations() async throws {
    struct Frames: DurationProtocol, Hashable {
      var count = 0
      static var zero: Frames { Frames() }
      static func + (lhs: Frames, rhs: Frames) -> Frames { Frames(count: lhs.count + rhs.count) }
      static func - (lhs: Frames, rhs: Frames) -> Frames { Frames(count: lhs.count - rhs.count) }
      static func / (lhs: Frames, rhs: Int) -> Frames { Frames(count: lhs.count / rhs) }
      static func * (lhs: Frames, rhs: Int) -> Frames { Frames(count: lhs.count * rhs) }
      static func / (lhs: Frames, rhs: Frames) -> Double {
        Double(lhs.count) / Double(rhs.count)
      }
      static func < (lhs: Frames, rhs: Frames) -> Bool { lhs.count < rhs.count }
    }
    let frames = TestClock(now: TestClock<Frames>.Instant())
    await frames.advance(by: Frames(count: 3))
    #expect(frames.now.offset == Frames(count: 3))
    let clock: TestClockOf<ContinuousClock> = TestClock<Duration>()
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    await clock.advance(to: ImmediateClock.Instant(offset: .seconds(2)))
    #expect(clock.now.offset == .seconds(2))
  }
}

@Suite("A clock on which no task waits")
struct ImmediateClockTests {
  @Test("ends every sleep at once, and never goes back")
  func sleeping() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(10))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("can stand for any clock")
  func dependency() async throws {
    struct Model { @Dependency(\.continuousClock) var clock }
    for clock in [.immediate, ImmediateClock()] as [any Clock<Duration>] {
      let model = withDependencies {
        $0.continuousClock = clock
      } operation: {
        Model()
      }
      try await model.clock.sleep(for: .seconds(1_000_000))
    }
    let model = withDependencies {
      $0.continuousClock = .immediate
    } operation: {
      Model()
    }
    try await model.clock.sleep(for: .seconds(1_000_000))
  }

  @Test("stops a sleep of a cancelled task")
  func cancellation() async {
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await ImmediateClock().sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Values that tasks note down.
private final class Log<Value: Sendable>: Sendable {
  private let state = Locked<[Value]>([])
  var values: [Value] { state.withLock { $0 } }
  func append(_ value: Value) { state.withLock { $0.append(value) } }
}
