import IssueReporting

/// A clock that reports an issue when it is used, and on which every sleep ends at once.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point on this clock's time line.
  public typealias Instant = ManualInstant<Duration>

  private let name: String
  private let start: Instant

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - name: The name used in the reports.
  ///   - now: Where the clock stands.
  public init(name: String = "UnimplementedClock", now: Instant) {
    self.name = name
    start = now
  }

  /// Where the clock stands, with a report.
  public var now: Instant {
    reportUnimplemented("\(name).now")
    return start
  }

  /// The finest difference that the clock makes.
  public var minimumResolution: Duration { .zero }

  /// Ends at once, with a report.
  ///
  /// - Parameters:
  ///   - deadline: Has no meaning here.
  ///   - tolerance: Has no meaning here.
  /// - Throws: `CancellationError`, so that a loop that sleeps comes to its end.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    reportUnimplemented("\(name).sleep")
    throw CancellationError()
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock that stands at zero.
  ///
  /// - Parameter name: The name used in the reports.
  public init(name: String = "UnimplementedClock") { self.init(name: name, now: Instant()) }
}

/// A clock that reports an issue when it is used, and that measures time as another clock does.
public typealias UnimplementedClockOf<C: Clock> = UnimplementedClock<C.Duration>
where C.Duration: Hashable
