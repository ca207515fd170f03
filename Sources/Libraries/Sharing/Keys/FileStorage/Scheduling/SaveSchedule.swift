import Locking

/// Decides when a value is written: at once if nothing was written lately, and otherwise not more
/// often than once in an interval.
///
/// What was asked for meanwhile is written in one go. A caller that cannot wait does not have to. A
/// write that has failed is tried again.
package final class SaveSchedule: Sendable {
  /// What has become of a write.
  package enum Outcome: Sendable {
    /// There is nothing left to write.
    case written

    /// The write has failed, and no caller has been told: it is tried again after some time.
    case failed(retryAfter: Duration)

    /// The write has failed, and a caller has been told, who decides what to do. It is tried again
    /// when the caller asks.
    case reportedFailure
  }

  /// What is to be written.
  private enum Demand {
    case nothing

    /// What has changed, when its time has come.
    case changes

    /// What could not be written before, when its time has come.
    case retry

    /// Whatever there is, as soon as possible.
    case immediate

    /// What could not be written before, if the program asks for it.
    case reportedFailure
  }

  private struct State {
    var demand = Demand.nothing
    var isWriting = false

    /// Whether the write that is being made was to be made because another one has failed.
    var isRetrying = false

    /// The write that is to come by itself, if one is.
    var appointment: UInt64?

    var latestAppointment: UInt64 = 0
    var latestWrite: ContinuousClock.Instant?

    /// Those who wait until everything is written.
    var flushes: [@Sendable () -> Void] = []

    /// Whether there is something to write now.
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
  ///   - interval: How long to wait between two writes.
  ///   - timeline: Where to write.
  ///   - write: Writes whatever there is to write, and calls its completion on the timeline, now or
  ///     later.
  package init(
    interval: Duration,
    timeline: any SaveTimeline,
    write: @escaping @Sendable (_ completion: @escaping @Sendable (Outcome) -> Void) -> Void
  ) {
    self.interval = interval
    self.timeline = timeline
    self.write = write
  }

  /// Whether the write that is being made repeats one that has failed, and no new one was asked
  /// for.
  package var isRetrying: Bool { state.withLock { $0.isRetrying } }

  /// Asks for a write as soon as the interval allows it.
  package func request() {
    let appointment = state.withLock { state -> (Duration, UInt64)? in
      // A retry may be far away: the new change does not wait for it.
      if case .retry = state.demand { state.appointment = nil }
      if case .immediate = state.demand {} else { state.demand = .changes }
      guard state.appointment == nil, !state.isWriting else { return nil }
      return makeAppointment(&state)
    }
    PendingSaves.add(self)
    keep(appointment)
  }

  /// Forgets a request for a write, since the write that is being made takes the newest value.
  func forgetRequest() {
    state.withLock { if case .changes = $0.demand { $0.demand = .nothing } }
  }

  /// Forgets a request for a write at once.
  ///
  /// The caller that made it is told the result of the write that is being made.
  package func forgetImmediateRequest() {
    state.withLock { if case .immediate = $0.demand { $0.demand = .nothing } }
  }

  /// Asks for a write at once.
  package func requestNow() {
    state.withLock { $0.demand = .immediate }
    PendingSaves.add(self)
    timeline.perform { self.writeIfRequested() }
  }

  /// Writes what has been asked for, and waits for it.
  ///
  /// - Parameter isRetrying: Whether to write what could not be written before, even if a caller
  ///   has been told.
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

  /// Writes what has been asked for, when it is called on the timeline.
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
    // A new request is noted before the schedule is added again.
    state.withLock { if case .nothing = $0.demand { PendingSaves.remove(self) } }
    keep(appointment)
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

  private func keep(_ appointment: (delay: Duration, number: UInt64)?) {
    guard let (delay, number) = appointment else { return }
    let keep: @Sendable () -> Void = {
      // Another write may have come first; what was asked for after it has an appointment of its
      // own.
      guard self.state.withLock({ $0.appointment == number }) else { return }
      self.writeIfRequested()
    }
    if delay == .zero { timeline.perform(keep) } else { timeline.perform(after: delay, keep) }
  }
}
