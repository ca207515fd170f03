extension Clock where Duration == Swift.Duration {
  /// Sleeps for a while.
  ///
  /// - Parameter duration: How long.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }

  /// Returns a sequence of instants at a fixed distance.
  ///
  /// The instants keep to a grid that starts now: a late wake-up does not move the later ones. When
  /// several are due at once, because the process was suspended, one instant is delivered for all of
  /// them, on the clock's actual time.
  ///
  /// ```swift
  /// for await now in clock.timer(interval: .seconds(1)) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The distance.
  ///   - tolerance: How late a wake-up may be, to save energy.
  /// - Returns: A sequence that ends when the task is cancelled.
  /// - Precondition: The interval is positive.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<Self> {
    precondition(interval > .zero, "The interval of a timer must be positive.")
    return ClockTimer(clock: self, interval: interval, tolerance: tolerance)
  }
}

/// Instants at a fixed distance, as `clock.timer(interval:)` makes them.
public struct ClockTimer<C: Clock>: AsyncSequence, Sendable where C.Duration == Duration {
  let clock: C
  let interval: Duration
  let tolerance: Duration?

  /// Starts the timer.
  public func makeAsyncIterator() -> Iterator {
    Iterator(clock: clock, interval: interval, tolerance: tolerance, latest: clock.now)
  }

  /// Waits for one instant after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let clock: C
    let interval: Duration
    let tolerance: Duration?
    var latest: C.Instant

    /// Waits for the next instant.
    ///
    /// - Returns: The clock's time then, or `nil` if the task was cancelled.
    public mutating func next() async -> C.Instant? {
      var deadline = latest.advanced(by: interval)
      do { try await clock.sleep(until: deadline, tolerance: tolerance) } catch { return nil }
      let now = clock.now
      // The place on the grid that was passed last.
      while deadline.advanced(by: interval) <= now { deadline = deadline.advanced(by: interval) }
      latest = deadline
      return now
    }
  }
}
