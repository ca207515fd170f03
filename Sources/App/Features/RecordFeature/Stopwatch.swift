/// Measures time that can be paused, on a time line that somebody else reads.
nonisolated package struct Stopwatch {
  private var measured: Duration = .zero
  private var runningSince: Duration?

  /// Creates a stopwatch that stands at zero.
  package init() {}

  /// Starts or goes on to measure.
  ///
  /// - Parameter now: The time on the line.
  package mutating func start(at now: Duration) {
    if runningSince == nil { runningSince = now }
  }

  /// Stops to measure.
  ///
  /// - Parameter now: The time on the line.
  package mutating func pause(at now: Duration) {
    measured = elapsed(at: now)
    runningSince = nil
  }

  /// The time measured so far.
  ///
  /// - Parameter now: The time on the line.
  package func elapsed(at now: Duration) -> Duration {
    guard let runningSince else { return measured }
    return measured + max(.zero, now - runningSince)
  }
}
