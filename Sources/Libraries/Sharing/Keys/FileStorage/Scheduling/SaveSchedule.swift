import Locking

/// Decides when a value is written: at once if nothing was written lately, and otherwise not more often than once
/// in an interval.
///
/// What was asked for meanwhile is written in one go. Who cannot wait does not have to.
package final class SaveSchedule: Sendable {
  private struct State {
    /// Whether anybody has asked for a write that has not begun.
    var isRequested = false

    /// The write that is to come by itself, if one is.
    var appointment: UInt64?

    var latestAppointment: UInt64 = 0
    var latestWrite: ContinuousClock.Instant?
  }

  private let state = Locked(State())
  private let interval: Duration
  private let timeline: any SaveTimeline
  private let write: @Sendable () -> Void

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - interval: How long to wait between two writes.
  ///   - timeline: Where to write.
  ///   - write: Writes whatever there is to write.
  package init(
    interval: Duration,
    timeline: any SaveTimeline,
    write: @escaping @Sendable () -> Void
  ) {
    self.interval = interval
    self.timeline = timeline
    self.write = write
  }

  /// Asks for a write as soon as the interval allows it.
  package func request() {
    let delay = state.withLock { state -> (Duration, UInt64)? in
      state.isRequested = true
      guard state.appointment == nil else { return nil }
      state.latestAppointment += 1
      state.appointment = state.latestAppointment
      let elapsed = state.latestWrite.map { timeline.now - $0 } ?? interval
      return (max(interval - elapsed, .zero), state.latestAppointment)
    }
    PendingSaves.add(self)
    guard let (delay, appointment) = delay else { return }
    if delay == .zero {
      timeline.perform { self.keep(appointment) }
    } else {
      timeline.perform(after: delay) { self.keep(appointment) }
    }
  }

  /// Asks for a write at once.
  package func requestNow() {
    state.withLock { $0.isRequested = true }
    PendingSaves.add(self)
    timeline.perform { self.writeIfRequested() }
  }

  /// Writes what anybody has asked for, and waits for it.
  package func flush() {
    timeline.performAndWait { writeIfRequested() }
  }

  /// Writes what anybody has asked for, when it is called on the timeline.
  func writeIfRequested() {
    let isDue = state.withLock { state in
      guard state.isRequested else { return false }
      state.isRequested = false
      state.appointment = nil
      state.latestWrite = timeline.now
      return true
    }
    guard isDue else { return }
    write()
    // Whoever asks again says so before it adds the schedule again.
    state.withLock { if !$0.isRequested { PendingSaves.remove(self) } }
  }

  private func keep(_ appointment: UInt64) {
    // Another write may have come first; what was asked for after it has an appointment of its own.
    guard state.withLock({ $0.appointment == appointment }) else { return }
    writeIfRequested()
  }
}
