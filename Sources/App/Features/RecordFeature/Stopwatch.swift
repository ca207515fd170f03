/// A stopwatch that can be paused.
///
/// The stopwatch does not read a clock: the caller passes the time.
nonisolated package struct Stopwatch {
  private var measured: Duration = .zero
  private var runningSince: Duration?

  /// Creates a stopwatch at zero.
  package init() {}

  /// Starts the stopwatch, or continues after a pause.
  ///
  /// - Parameter now: The current time of the caller's clock.
  package mutating func start(at now: Duration) {
    if runningSince == nil { runningSince = now }
  }

  /// Pauses the stopwatch.
  ///
  /// - Parameter now: The current time of the caller's clock.
  package mutating func pause(at now: Duration) {
    measured = elapsed(at: now)
    runningSince = nil
  }

  /// Returns the time measured so far, without pauses.
  ///
  /// - Parameter now: The current time of the caller's clock.
  package func elapsed(at now: Duration) -> Duration {
    guard let runningSince else { return measured }
    return measured + max(.zero, now - runningSince)
  }
}
