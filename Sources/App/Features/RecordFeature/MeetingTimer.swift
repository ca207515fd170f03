import Dependencies

/// A timer for a meeting: it measures the time without pauses, and wakes up for each event.
///
/// The timer reads the clock, so the time during which the process was suspended counts too.
///
/// ```swift
/// await timer.run(on: clock) {
///   meeting.advance(by: timer.lap())
///   return meeting.isOver ? nil : meeting.timeToNextEvent
/// }
/// ```
final class MeetingTimer {
  private var stopwatch = Stopwatch()

  /// A closure that returns the time on the clock, or `nil` while ``run(on:onWakeUp:)`` is not
  /// running.
  private var readClock: (() -> Duration)?
  private var sleep: Task<Void, any Error>?
  private var lapStart: Duration = .zero

  /// Whether the timer measures time; otherwise, it is paused.
  ///
  /// Setting this property wakes the timer.
  var isRunning = true {
    didSet {
      updateStopwatch()
      wakeUp()
    }
  }

  /// Returns the time since the last call, without pauses.
  func lap() -> Duration {
    let elapsed = stopwatch.elapsed(at: readClock?() ?? .zero)
    defer { lapStart = elapsed }
    return elapsed - lapStart
  }

  /// Wakes the timer immediately, for example because the time of the next event has changed.
  func wakeUp() { sleep?.cancel() }

  /// Runs until no more wake-ups are due, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time.
  ///   - onWakeUp: A closure called at the start and at each wake-up. Returns the time until the
  ///     next wake-up, or `nil` to stop the timer. A paused timer sleeps until ``wakeUp()`` is
  ///     called.
  func run(on clock: some Clock<Duration>, onWakeUp: () async -> Duration?) async {
    readClock = clock.stopwatch()
    updateStopwatch()
    while !Task.isCancelled, let delay = await onWakeUp() {
      let deadline = isRunning ? clock.now.advanced(by: delay) : nil
      let sleep = Task {
        guard let deadline else { return await waitForCancellation() }
        try await clock.sleep(until: deadline, tolerance: nil)
      }
      self.sleep = sleep
      let result = await withTaskCancellationHandler {
        await sleep.result
      } onCancel: {
        sleep.cancel()
      }
      // Stop if the clock throws an error although this sleep was not cancelled.
      if case .failure = result, !sleep.isCancelled { break }
    }
    if let readClock { stopwatch.pause(at: readClock()) }
    readClock = nil
  }

  private func updateStopwatch() {
    guard let now = readClock?() else { return }
    if isRunning { stopwatch.start(at: now) } else { stopwatch.pause(at: now) }
  }
}

/// Waits until the task is cancelled.
private func waitForCancellation() async {
  let (nothing, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in nothing {}
  withExtendedLifetime(continuation) {}
}
