import IssueReporting
import Locking

/// A clock that stands still until a test moves it.
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
/// This test waits until the code under test sleeps. It does not depend on how busy the machine is.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point on this clock's time line.
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

  /// What happens to a task that is about to sleep.
  private enum Start {
    case asleep([Watcher])
    case due
    case cancelled
  }

  private struct State {
    var now: Instant
    var nextID: UInt64 = 0
    var sleepers: [Sleeper] = []

    /// How many sleeps have begun so far.
    var sleepCount = 0

    var cancelledIDs: Set<UInt64> = []
    var watchers: [Watcher] = []

    /// Removes and returns the watchers that wait for no more sleepers than there are.
    mutating func satisfiedWatchers() -> [Watcher] {
      let count = sleepers.count
      let satisfied = watchers.filter { $0.count <= count }
      watchers.removeAll { $0.count <= count }
      return satisfied
    }

    /// Moves the clock to the next deadline, and removes and returns the task that waits for it,
    /// and how many sleeps have begun so far.
    ///
    /// If no task waits for an instant until the given one, the clock is moved to that.
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
  /// - Parameter now: Where the clock stands.
  public init(now: Instant) {
    state = Locked(State(now: now))
  }

  /// Where the clock stands.
  public var now: Instant { state.withLock(\.now) }

  /// The finest difference that the clock makes.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Sleeps until the clock is moved to an instant or beyond.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: Has no meaning here.
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

  /// Moves the clock ahead.
  ///
  /// The tasks whose deadlines have come wake one after the other, and the clock stands at each
  /// one's deadline when it wakes. A task that then sleeps again wakes again, if the deadline is
  /// not later than where the clock is moved to.
  ///
  /// - Parameter duration: How far. By default the clock stays where it is, and the tasks that are
  ///   due run.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock ahead to an instant, and wakes the tasks whose deadlines have come.
  ///
  /// - Parameter deadline: The instant.
  public func advance(to deadline: Instant) async {
    await letOthersRun { !$0.sleepers.isEmpty }
    while let (sleeper, sleepCount) = state.withLock({ $0.nextSleeper(until: deadline) }) {
      sleeper.continuation.resume()
      await letOthersRun { $0.sleepCount > sleepCount }
    }
  }

  /// Moves the clock ahead until no task sleeps on it.
  ///
  /// It reports an issue if that has no end, for example because a task sleeps again and again.
  ///
  /// - Parameters:
  ///   - timeout: How long to try. On a busy machine the clock goes on until it has woken tasks a
  ///     thousand times.
  ///   - fileID: Where the issue is.
  ///   - filePath: Where the issue is.
  ///   - line: Where the issue is.
  ///   - column: Where the issue is.
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
          \(count == 1 ? "A task still sleeps" : "\(count) tasks still sleep") on the clock, \
          which has run for \(timeout). Cancel what never ends, or move the clock with 'advance(by:)'.
          """,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
      }
      await advance(to: deadline)
    }
  }

  /// Moves the clock ahead in one step, as the system's clock moves while a process is suspended.
  ///
  /// All tasks whose deadlines have come wake together, and find the clock where it was moved to.
  ///
  /// - Parameter duration: How far.
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

  /// Waits until at least some number of tasks sleep on this clock, or the caller's task is
  /// cancelled.
  ///
  /// The time limit of a test cancels its task, so that a test whose subject never sleeps fails.
  ///
  /// - Parameter count: The number.
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
      if sleeper.deadline <= state.now { return .due }
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
        // Cancelled between asking to sleep and falling asleep, or after waking: only the first
        // is ever looked up again.
        state.cancelledIDs.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Lets the tasks run that the caller has started or woken, until they sleep.
  ///
  /// The clock only sees when a task sleeps on it, not when one ends or waits for something else.
  /// So this yields several times: to the caller's actor, to tasks of the caller's priority and of
  /// the lowest one, and to other threads by sleeping.
  ///
  /// NB: On Linux a task of a low priority does not wait for those of higher ones: each priority
  /// has its own threads.
  ///
  /// - Parameter areAsleep: Returns whether the tasks sleep, so that other threads need no time.
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
  /// Creates a clock that stands at zero.
  public convenience init() { self.init(now: Instant()) }
}

/// A clock that stands still until a test moves it, and that measures time as another clock does.
public typealias TestClockOf<C: Clock> = TestClock<C.Duration> where C.Duration: Hashable
