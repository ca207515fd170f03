import Dependencies

/// Times a meeting: a stopwatch with pauses, and a wake-up when something is due.
///
/// The timer reads the clock, so time during a suspension of the process counts too.
///
/// ```swift
/// await timer.run(on: clock) {
///   meeting.advance(by: timer.lap())
///   return meeting.isOver ? nil : meeting.timeToNextEvent
/// }
/// ```
final class MeetingTimer {
  private var stopwatch = Stopwatch()

  /// Reads the clock, or `nil` outside of ``run(on:onWakeUp:)``.
  private var readClock: (() -> Duration)?
  private var sleep: Task<Void, any Error>?
  private var lapStart: Duration = .zero

  /// Whether the time passes.
  ///
  /// Setting this property wakes the timer.
  var isRunning = true {
    didSet {
      updateStopwatch()
      wakeUp()
    }
  }

  /// Returns the running time since the last lap, without pauses.
  func lap() -> Duration {
    let elapsed = stopwatch.elapsed(at: readClock?() ?? .zero)
    defer { lapStart = elapsed }
    return elapsed - lapStart
  }

  /// Wakes the timer immediately, because the next due time may have changed.
  func wakeUp() { sleep?.cancel() }

  /// Runs until no more wake-ups are due, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - onWakeUp: Called at the start and at each wake-up. Returns the time until the next
  ///     wake-up, or `nil` to end. A paused timer sleeps until another call wakes it.
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
      // Stop if the clock fails for any reason but cancellation.
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
