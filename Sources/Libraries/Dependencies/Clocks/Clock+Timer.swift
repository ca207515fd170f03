extension Clock where Duration == Swift.Duration {
  /// Sleeps for a while.
  ///
  /// - Parameter duration: How long.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a function that returns the time since this call.
  ///
  /// It measures time on an `any Clock<Duration>`, whose instants have no known type.
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
  /// Returns a sequence of instants at a fixed distance.
  ///
  /// The instants keep to a grid that starts now: a late wake-up does not move the later ones. When
  /// several are due at once, because the process was suspended, one instant is delivered for all
  /// of them.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The distance.
  ///   - tolerance: How late a wake-up may be, to save energy.
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

/// Instants at a fixed distance, which `clock.timer(interval:)` returns.
public struct ClockTimer<Duration: DurationProtocol & Hashable>: AsyncSequence, Sendable {
  /// A clock of any type, which starts at zero.
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

  /// Waits for one instant after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let interval: Duration
    let stopwatch: Stopwatch
    var latest = Duration.zero

    /// Waits for the next instant.
    ///
    /// - Returns: How long the timer has run then, or `nil` if the task was cancelled.
    public mutating func next() async -> ManualInstant<Duration>? {
      var deadline = latest + interval
      do { try await stopwatch.sleep(deadline) } catch { return nil }
      let elapsed = stopwatch.elapsed()
      // The place on the grid that was passed last.
      while deadline + interval <= elapsed { deadline += interval }
      latest = deadline
      return ManualInstant(offset: elapsed)
    }
  }
}
