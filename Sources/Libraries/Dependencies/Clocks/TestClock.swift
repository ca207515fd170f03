import IssueReporting
import Locking

/// A clock that only moves when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let model = withDependencies {
///   $0.continuousClock = clock
/// } operation: {
///   RecordMeetingModel(syncUp: syncUp)
/// }
/// let task = Task { await model.onTask() }
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .seconds(1))
/// ```
///
/// The test waits until the code under test sleeps, so the test does not fail on a busy machine.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of this clock.
  public typealias Instant = ManualInstant<Duration>

  private struct Sleeper {
    let id: UInt64
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let id: UInt64
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// The result of an attempt to sleep.
  private enum Start {
    case asleep([Watcher])
    case due
    case cancelled
  }

  private struct State {
    var now: Instant
    var nextID: UInt64 = 0
    var sleepers: [Sleeper] = []

    /// The number of sleeps that have started so far.
    var sleepCount = 0

    var cancelledIDs: Set<UInt64> = []
    var watchers: [Watcher] = []

    /// Removes and returns the watchers that wait for no more than the current number of sleepers.
    mutating func satisfiedWatchers() -> [Watcher] {
      let count = sleepers.count
      let satisfied = watchers.filter { $0.count <= count }
      watchers.removeAll { $0.count <= count }
      return satisfied
    }

    /// Moves the clock to the next deadline.
    ///
    /// Removes and returns the sleeper with that deadline, together with the number of sleeps that
    /// have started so far.
    ///
    /// If no sleeper has a deadline up to the given instant, moves the clock to that instant and
    /// returns `nil`.
    mutating func nextSleeper(until instant: Instant) -> (Sleeper, sleepCount: Int)? {
      guard
        let index = sleepers.indices.min(by: { sleepers[$0].deadline < sleepers[$1].deadline }),
        sleepers[index].deadline <= instant
      else {
        now = max(now, instant)
        return nil
      }
      now = max(now, sleepers[index].deadline)
      return (sleepers.remove(at: index), sleepCount)
    }
  }

  private let state: Locked<State>

  /// Creates a clock.
  ///
  /// - Parameter now: The clock's initial time.
  public init(now: Instant) {
    state = Locked(State(now: now))
  }

  /// The time of the clock.
  public var now: Instant { state.withLock(\.now) }

  /// Zero, because the clock measures any duration exactly.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Sleeps until the clock has reached an instant.
  ///
  /// A sleep until the current time ends with the next call of ``advance(by:)``. Only a sleep until
  /// an earlier instant ends at once.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Advances the clock.
  ///
  /// The tasks whose deadlines have passed wake up one after another, in the order of their
  /// deadlines. When a task wakes up, the clock's time is that task's deadline. If the task then
  /// sleeps until a deadline that also passes during the advance, it wakes up again.
  ///
  /// - Parameter duration: The time by which the clock advances. Zero wakes the tasks that sleep
  ///   until the current time.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant, and wakes the tasks whose deadlines have passed.
  ///
  /// - Parameter deadline: The instant.
  public func advance(to deadline: Instant) async {
    await letOthersRun { !$0.sleepers.isEmpty }
    await wakeSleepers(until: deadline)
  }

  /// Advances the clock until no task sleeps on it.
  ///
  /// If tasks never stop sleeping, for example in a loop, the method reports an issue.
  ///
  /// - Parameters:
  ///   - timeout: The real time after which the clock stops and reports an issue. The clock exceeds
  ///     this time if it has not woken tasks a thousand times yet, for example on a busy machine.
  ///   - fileID: The module and file to report an issue in.
  ///   - filePath: The path of the file to report an issue in.
  ///   - line: The line to report an issue at.
  ///   - column: The column to report an issue at.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    var rounds = 0
    await letOthersRun { !$0.sleepers.isEmpty }
    while let deadline = state.withLock({ $0.sleepers.map(\.deadline).min() }) {
      rounds += 1
      guard rounds <= 1_000 || ContinuousClock.now < end else {
        let count = sleeperCount
        return reportIssue(
          """
          \(count == 1 ? "A task still sleeps" : "\(count) tasks still sleep") on the clock after 'run' \
          reached its timeout of \(timeout). Cancel tasks that never end, or move the clock with 'advance(by:)'.
          """,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
      }
      await wakeSleepers(until: deadline)
    }
  }

  /// Throws an error if a task still sleeps on the clock after all tasks have had a chance to run.
  ///
  /// Call this method at the end of a test to verify that no task is still waiting:
  ///
  /// ```swift
  /// try await clock.checkSuspension()
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if a task still sleeps on the clock.
  public func checkSuspension() async throws {
    await letOthersRun { $0.sleepers.isEmpty }
    guard sleeperCount == 0 else { throw SuspensionError() }
  }

  /// Advances the clock in one step, as the system's clock advances while a process is suspended.
  ///
  /// All tasks whose deadlines have passed wake up together, after the clock has moved.
  ///
  /// - Parameter duration: The time by which the clock advances.
  public func jump(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until at least `count` tasks are sleeping on this clock, or the caller's task is
  /// cancelled.
  ///
  /// The time limit of a test cancels the test's task. So a test fails, instead of hanging, if the
  /// code under test never sleeps.
  ///
  /// - Parameter count: The minimum number of sleeping tasks.
  public func waitForSleepers(_ count: Int) async {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          if state.sleepers.count >= count || Task.isCancelled { return false }
          state.watchers.append(Watcher(id: id, count: count, continuation: continuation))
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume()
    }
  }

  private func start(_ sleeper: Sleeper) {
    let start = state.withLock { state -> Start in
      if state.cancelledIDs.remove(sleeper.id) != nil { return .cancelled }
      if sleeper.deadline < state.now { return .due }
      state.sleepers.append(sleeper)
      state.sleepCount += 1
      return .asleep(state.satisfiedWatchers())
    }
    switch start {
    case .asleep(let watchers): for watcher in watchers { watcher.continuation.resume() }
    case .due: sleeper.continuation.resume()
    case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ id: UInt64) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        // The task was cancelled before the sleep began, or after the sleep ended. A sleep that has
        // not begun will find its id in this set, and the id of a finished sleep has no effect.
        state.cancelledIDs.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Moves the clock from deadline to deadline up to an instant, and gives each woken task time to
  /// run.
  private func wakeSleepers(until instant: Instant) async {
    while let (sleeper, sleepCount) = state.withLock({ $0.nextSleeper(until: instant) }) {
      sleeper.continuation.resume()
      await letOthersRun { $0.sleepCount > sleepCount }
    }
  }

  /// Yields several times, so that tasks that the caller has started or woken can run until they
  /// sleep.
  ///
  /// The clock knows only when a task sleeps on it, not when a task ends or waits for something
  /// else. So this method yields to the caller's actor, to tasks of the caller's priority and of
  /// the lowest priority, and, by sleeping, to other threads.
  ///
  /// NB: On Linux, each priority has its own threads.
  /// So tasks of a low priority do not wait for tasks of a higher priority.
  ///
  /// - Parameter areAsleep: A closure that returns whether the tasks are asleep, so that other
  ///   threads need no more time.
  private func letOthersRun(until areAsleep: (State) -> Bool) async {
    for _ in 0..<20 {
      let areAsleep = state.withLock { areAsleep($0) }
      for priority in [Task.currentPriority, .background] {
        await Task.detached(priority: priority) { await Task.yield() }.value
      }
      if !areAsleep { try? await Task.sleep(for: .microseconds(100)) }
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock whose time is zero.
  public convenience init() { self.init(now: Instant()) }
}

/// The error that `TestClock.checkSuspension()` throws if a task is sleeping on the clock.
public struct SuspensionError: Error {
  /// Creates the error.
  public init() {}
}

/// A test clock that has the same type of duration as another clock.
public typealias TestClockOf<C: Clock> = TestClock<C.Duration> where C.Duration: Hashable
