extension Clock where Duration == Swift.Duration {
  /// Sleeps for a duration.
  ///
  /// - Parameter duration: The time to sleep.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a function that returns the time since this call.
  ///
  /// The function also works with `any Clock<Duration>`, whose instant type is unknown.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// let elapsed = clock.stopwatch()
  /// work()
  /// print(elapsed())
  /// ```
  public func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

extension Clock where Duration: Hashable {
  /// Returns a sequence of instants at a fixed interval.
  ///
  /// The instants are multiples of the interval after the start, so a late wake-up does not delay
  /// later instants. If several instants have passed because the process was suspended, the
  /// sequence delivers one element for all missed instants.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two instants.
  ///   - tolerance: The longest acceptable delay of a wake-up. A tolerance lets the system save
  ///     energy.
  /// - Returns: A sequence that ends when the task is cancelled.
  /// - Precondition: The interval is positive.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<Duration> {
    precondition(interval > .zero, "The interval of a timer must be positive.")
    return ClockTimer(interval: interval) {
      let start = now
      return ClockTimer.Stopwatch(
        elapsed: { start.duration(to: now) },
        sleep: { try await sleep(until: start.advanced(by: $0), tolerance: tolerance) }
      )
    }
  }
}

/// The sequence of instants that `clock.timer(interval:)` returns.
public struct ClockTimer<Duration: DurationProtocol & Hashable>: AsyncSequence, Sendable {
  /// Measures the time since the start of a timer, on a clock of any type.
  struct Stopwatch: Sendable {
    let elapsed: @Sendable () -> Duration
    let sleep: @Sendable (_ end: Duration) async throws -> Void
  }

  let interval: Duration
  let start: @Sendable () -> Stopwatch

  /// Starts the timer.
  public func makeAsyncIterator() -> Iterator {
    Iterator(interval: interval, stopwatch: start())
  }

  /// Iterates over the instants.
  public struct Iterator: AsyncIteratorProtocol {
    let interval: Duration
    let stopwatch: Stopwatch
    var latest = Duration.zero

    /// Waits for the next instant.
    ///
    /// - Returns: The time since the start of the timer, or `nil` if the task was cancelled.
    public mutating func next() async -> ManualInstant<Duration>? {
      var deadline = latest + interval
      do { try await stopwatch.sleep(deadline) } catch { return nil }
      let elapsed = stopwatch.elapsed()
      // Skip to the latest instant that has passed.
      while deadline + interval <= elapsed { deadline += interval }
      latest = deadline
      return ManualInstant(offset: elapsed)
    }
  }
}
