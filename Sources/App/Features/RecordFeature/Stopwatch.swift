/// A stopwatch with pauses.
///
/// The caller reads the clock.
nonisolated package struct Stopwatch {
  private var measured: Duration = .zero
  private var runningSince: Duration?

  /// Creates a stopwatch at zero.
  package init() {}

  /// Starts, or continues after a pause.
  ///
  /// - Parameter now: The time of the clock.
  package mutating func start(at now: Duration) {
    if runningSince == nil { runningSince = now }
  }

  /// Stops until the next start.
  ///
  /// - Parameter now: The time of the clock.
  package mutating func pause(at now: Duration) {
    measured = elapsed(at: now)
    runningSince = nil
  }

  /// The time measured so far.
  ///
  /// - Parameter now: The time of the clock.
  package func elapsed(at now: Duration) -> Duration {
    guard let runningSince else { return measured }
    return measured + max(.zero, now - runningSince)
  }
}
