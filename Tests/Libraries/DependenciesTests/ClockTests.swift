import Dependencies
import DependenciesTestSupport
import IssueReportingTestSupport
import Locking
import Testing

@Suite("A test clock", .timeLimit(.minutes(5)))
struct TestClockTests {
  private let clock = TestClock()

  @Test("A test clock moves only when it is advanced, and never backwards")
  func advancing() async {
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(2))
    await clock.advance(to: TestClock.Instant(offset: .seconds(5)))
    await clock.advance(to: TestClock.Instant(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("Advancing a test clock wakes only the tasks whose deadlines have passed")
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

  @Test("`waitForSleepers` of a test clock returns if the waiting task is cancelled")
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

  @Test(
    "During one advance of a test clock, a task that sleeps three times wakes at each of its deadlines"
  )
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

  @Test("Advancing a test clock by zero wakes a task that sleeps for a duration of zero")
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

  @Test("`run` advances a test clock until no task sleeps on the clock")
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

  @Test(
    "Running a test clock with a timeout of zero stops after a thousand steps and reports sleeping tasks"
  )
  func runningForever() async {
    let tasks = (1...1_002).map { second in
      Task { [clock] in try await clock.sleep(for: .seconds(second)) }
    }
    await clock.waitForSleepers(1_002)
    let line = #line + 2
    let issues = await capturedIssues {
      await clock.run(timeout: .zero)
    }
    #expect(
      issues.map(\.text) == [
        """
        2 tasks still sleep on the clock after 'run' reached its timeout of 0.0 seconds. Cancel tasks that \
        never end, or move the clock with 'advance(by:)'.
        """
      ]
    )
    #expect(issues.map(\.sourceLocation.line) == [line])
    #expect(clock.now.offset == .seconds(1_000))
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
  }

  @Test("On a test clock, a sleep until a past instant ends immediately")
  func sleepingUntilThePast() async throws {
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: TestClock.Instant(offset: .milliseconds(4_999)))
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.sleeperCount == 0)
  }

  @Test(
    "A sleep on a test clock for zero seconds lasts until the clock is advanced",
    arguments: [0, 5]
  )
  func sleepingUntilNow(seconds: Int) async throws {
    await clock.advance(by: .seconds(seconds))
    let woken = Log<String>()
    let sleepers = [
      Task { [clock] in
        try await clock.sleep(for: .zero)
        woken.append("for")
      },
      Task { [clock] in
        try await clock.sleep(until: clock.now)
        woken.append("until")
      },
    ]
    await clock.waitForSleepers(2)
    #expect(woken.values.isEmpty)

    await clock.advance()
    for sleeper in sleepers { try await sleeper.waitForValue() }
    #expect(woken.values.sorted() == ["for", "until"])
    #expect(clock.now.offset == .seconds(seconds))
  }

  @Test("Checking a test clock for suspensions throws an error while a task sleeps on the clock")
  func checkingForSuspensions() async throws {
    try await clock.checkSuspension()
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance(by: .seconds(1))
    try await sleeper.waitForValue()
    try await clock.checkSuspension()
  }

  @Test("A cancelled sleep on a test clock throws a cancellation error")
  func cancellation() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("A task that is already cancelled does not sleep on a test clock")
  func sleepingWhenCancelled() async {
    let sleeper = Task { [clock] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test("A timer keeps its interval when a test clock is advanced in uneven steps")
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

  @Test("A timer ticks once if its clock jumps over several ticks")
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

  @Test("Making a timer with an interval of zero is a fatal error")
  func timerWithoutInterval() async {
    await #expect(processExitsWith: .failure) {
      _ = TestClock().timer(interval: .zero)
    }
  }

  @Test("A test clock can use a custom type of duration")
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

@Suite("An immediate clock")
struct ImmediateClockTests {
  @Test(
    "A sleep on an immediate clock ends immediately and moves the clock to the deadline of the sleep"
  )
  func sleeping() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(10))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(10))
  }

  @Test("A model can use an immediate clock in place of the continuous clock")
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

  @Test("A sleep on an immediate clock throws if the task is cancelled")
  func cancellation() async {
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await ImmediateClock().sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Values that tasks append.
private final class Log<Value: Sendable>: Sendable {
  private let state = Locked<[Value]>([])
  var values: [Value] { state.withLock { $0 } }
  func append(_ value: Value) { state.withLock { $0.append(value) } }
}
