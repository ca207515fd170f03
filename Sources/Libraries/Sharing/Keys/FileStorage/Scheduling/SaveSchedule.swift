import Dispatch
import Locking

/// Decides when to write a value: immediately if the last write was long ago, otherwise as soon as
/// the interval since the last write has passed.
///
/// The schedule writes on its timeline. The timeline for files on disk never uses the caller's
/// thread. All requests during an interval share one write. A caller that cannot wait can request
/// an immediate write. The schedule retries a failed write, unless a caller has received the error.
package final class SaveSchedule: Sendable {
  /// The result of a write.
  package enum Outcome: Sendable {
    /// All changes are written.
    case written

    /// The write failed, and no caller has received the error. The schedule retries the write
    /// later.
    case failed(retryAfter: Duration)

    /// The write failed, and a caller has received the error. The caller decides when to retry.
    case reportedFailure
  }

  /// The reason for the next write.
  private enum Demand {
    case nothing

    /// The value has changed. The schedule writes as soon as the interval since the last write has
    /// passed, so it writes the first change of a burst immediately.
    case changes

    /// A write has failed. The schedule retries after a pause.
    case retry

    /// A caller is waiting. The schedule writes as soon as possible.
    case immediate

    /// The write failed, and a caller has received the error. The schedule retries when the program
    /// requests it.
    case reportedFailure
  }

  private struct State {
    var demand = Demand.nothing
    var isWriting = false

    /// Whether the current write retries a failed write.
    var isRetrying = false

    /// The number of the next scheduled write, if any.
    var appointment: UInt64?

    var latestAppointment: UInt64 = 0
    var latestWrite: ContinuousClock.Instant?

    /// The callers that wait until all changes are written.
    var flushes: [@Sendable () -> Void] = []

    /// Whether a write is due.
    var isDue: Bool {
      switch demand {
      case .nothing, .reportedFailure: false
      case .changes, .retry, .immediate: true
      }
    }
  }

  private let state = Locked(State())
  private let interval: Duration
  private let timeline: any SaveTimeline
  private let write: @Sendable (_ completion: @escaping @Sendable (Outcome) -> Void) -> Void

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between the starts of two writes.
  ///   - timeline: The timeline on which the schedule writes.
  ///   - write: Writes the value, and calls its completion on the timeline, immediately or later.
  package init(
    interval: Duration,
    timeline: any SaveTimeline,
    write: @escaping @Sendable (_ completion: @escaping @Sendable (Outcome) -> Void) -> Void
  ) {
    self.interval = interval
    self.timeline = timeline
    self.write = write
  }

  /// Whether the current write only retries a failed write, without a new request.
  package var isRetrying: Bool { state.withLock { $0.isRetrying } }

  /// Requests a write as soon as the interval allows it.
  package func request() {
    let appointment = state.withLock { state -> (Duration, UInt64)? in
      // A scheduled retry may be seconds away. A new change must not wait for the retry.
      if case .retry = state.demand { state.appointment = nil }
      if case .immediate = state.demand {} else { state.demand = .changes }
      guard state.appointment == nil, !state.isWriting else { return nil }
      return makeAppointment(&state)
    }
    PendingSaves.add(self)
    startTimer(for: appointment)
  }

  /// Discards the request for a write.
  ///
  /// Call this method if the current write saves the newest value.
  func forgetRequest() {
    state.withLock { if case .changes = $0.demand { $0.demand = .nothing } }
  }

  /// Discards the request for an immediate write.
  ///
  /// The caller that made the request gets the result of the current write.
  package func forgetImmediateRequest() {
    state.withLock { if case .immediate = $0.demand { $0.demand = .nothing } }
  }

  /// Requests an immediate write.
  package func requestNow() {
    state.withLock { $0.demand = .immediate }
    PendingSaves.add(self)
    timeline.perform { self.writeIfRequested() }
  }

  /// Performs the requested write, and waits until it ends.
  ///
  /// - Parameter isRetrying: Whether to retry a failed write whose error a caller has received.
  package func flush(includingReportedFailures isRetrying: Bool = false) {
    timeline.performAndWait { done in
      let isDone = self.state.withLock { state in
        switch state.demand {
        case .nothing: break
        case .reportedFailure where !isRetrying: break
        case .reportedFailure, .retry: state.demand = .retry
        case .changes, .immediate: state.demand = .immediate
        }
        guard state.isWriting || state.isDue else { return true }
        state.flushes.append(done)
        return false
      }
      if isDone { return done() }
      self.writeIfRequested()
    }
  }

  /// Performs the requested write.
  ///
  /// Call this method on the timeline.
  func writeIfRequested() {
    let isDue = state.withLock { state in
      guard state.isDue, !state.isWriting else { return false }
      if case .retry = state.demand { state.isRetrying = true } else { state.isRetrying = false }
      state.demand = .nothing
      state.isWriting = true
      state.appointment = nil
      state.latestWrite = timeline.now
      return true
    }
    if isDue { write { self.end($0) } }
  }

  private func end(_ outcome: Outcome) {
    let (appointment, flushes) = state.withLock { state in
      state.isWriting = false
      var appointment: (Duration, UInt64)?
      switch (outcome, state.demand) {
      case (.failed(let pause), .nothing):
        state.demand = .retry
        appointment = makeAppointment(&state, after: pause)
      case (.reportedFailure, .nothing):
        state.demand = .reportedFailure
      case (_, .immediate):
        appointment = makeAppointment(&state, after: .zero)
      case (_, .changes):
        appointment = makeAppointment(&state)
      default:
        break
      }
      if case .immediate = state.demand { return (appointment, [@Sendable () -> Void]()) }
      defer { state.flushes = [] }
      return (appointment, state.flushes)
    }
    // Removing the schedule cannot undo a concurrent request, because a request sets the demand
    // before it registers the schedule.
    state.withLock { if case .nothing = $0.demand { PendingSaves.remove(self) } }
    startTimer(for: appointment)
    for flush in flushes { flush() }
  }

  private func makeAppointment(
    _ state: inout State,
    after pause: Duration? = nil
  ) -> (Duration, UInt64) {
    state.latestAppointment += 1
    state.appointment = state.latestAppointment
    let elapsed = state.latestWrite.map { timeline.now - $0 } ?? interval
    return (pause ?? max(interval - elapsed, .zero), state.latestAppointment)
  }

  private func startTimer(for appointment: (delay: Duration, number: UInt64)?) {
    guard let (delay, number) = appointment else { return }
    let write: @Sendable () -> Void = {
      // Skip this write if another write came first: a later request has its own timer.
      guard self.state.withLock({ $0.appointment == number }) else { return }
      self.writeIfRequested()
    }
    if delay == .zero { timeline.perform(write) } else { timeline.perform(after: delay, write) }
  }
}

// MARK: - The time and the queue of a file

/// Runs the work for one file, in order.
package protocol SaveTimeline: Sendable {
  /// The time.
  var now: ContinuousClock.Instant { get }

  /// Runs work when all earlier work has ended. For a file on disk, the work runs on another
  /// thread.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// Runs work after a delay.
  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void)

  /// Runs work when all earlier work has ended, and waits until the work calls its completion.
  ///
  /// - Parameter work: Receives the completion, which it must call immediately or in later work.
  func performAndWait(_ work: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void)
}

/// A timeline for files on disk: a serial background queue.
package struct QueueTimeline: SaveTimeline {
  private static let mark = DispatchSpecificKey<ObjectIdentifier>()
  private let queue = DispatchQueue(label: "sharing.file-storage", qos: .utility)

  /// Creates a timeline with its own queue.
  package init() { queue.setSpecific(key: Self.mark, value: ObjectIdentifier(queue)) }

  /// The system time.
  package var now: ContinuousClock.Instant { .now }

  /// Runs work when all earlier work has ended.
  package func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs work after a delay.
  package func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay / .seconds(1), execute: work)
  }

  /// Runs work when all earlier work has ended, and waits until the work calls its completion.
  ///
  /// Work on this timeline cannot wait for later work. So a call from work on this timeline runs
  /// the new work immediately, and does not wait. For example, an observer of a merged value may
  /// make such a call.
  package func performAndWait(
    _ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    if DispatchQueue.getSpecific(key: Self.mark) == ObjectIdentifier(queue) { return work {} }
    let isDone = DispatchSemaphore(value: 0)
    queue.async { work { isDone.signal() } }
    isDone.wait()
  }
}
