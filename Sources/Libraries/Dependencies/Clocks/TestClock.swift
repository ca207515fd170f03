import Locking

/// A clock that stands still until a test moves it.
///
/// Wait until the code under test sleeps, then move the clock; no guessing how often to yield:
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { await model.onTask() }
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(1))
/// await clock.waitForSleepers(1)  // It has done its work and sleeps again.
/// ```
public final class TestClock: Clock, Sendable {
  /// A point on this clock's time line.
  public typealias Instant = ManualInstant

  private struct Sleeper {
    let id: UInt64
    let deadline: ManualInstant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = ManualInstant()
    var nextID: UInt64 = 0
    var sleepers: [Sleeper] = []
    var cancelledIDs: Set<UInt64> = []
    var watchers: [Watcher] = []

    /// Takes those out who wait for no more sleepers than there are.
    mutating func satisfiedWatchers() -> [Watcher] {
      let count = sleepers.count
      let satisfied = watchers.filter { $0.count <= count }
      watchers.removeAll { $0.count <= count }
      return satisfied
    }
  }

  private let state = Locked(State())

  /// Creates a clock that stands at zero.
  public init() {}

  /// Where the clock stands.
  public var now: ManualInstant { state.withLock(\.now) }

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
  public func sleep(until deadline: ManualInstant, tolerance: Duration? = nil) async throws {
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

  /// Moves the clock ahead and wakes everybody whose time has come, earliest first.
  ///
  /// - Parameter duration: How far.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock ahead and wakes everybody whose time has come, earliest first.
  ///
  /// - Parameter instant: Where to.
  public func advance(to instant: ManualInstant) {
    let due = state.withLock { state in
      state.now = max(state.now, instant)
      let now = state.now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until at least some number of tasks sleep on this clock.
  ///
  /// - Parameter count: The number.
  public func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isSatisfied = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append(Watcher(count: count, continuation: continuation))
        return false
      }
      if isSatisfied { continuation.resume() }
    }
  }

  private func start(_ sleeper: Sleeper) {
    enum Start {
      case asleep([Watcher])
      case due
      case cancelled
    }
    let start = state.withLock { state -> Start in
      if state.cancelledIDs.remove(sleeper.id) != nil { return .cancelled }
      if sleeper.deadline <= state.now { return .due }
      state.sleepers.append(sleeper)
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
}
