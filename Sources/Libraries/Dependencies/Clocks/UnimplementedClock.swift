import IssueReporting

/// A clock that reports an issue when it is used: the test value of the clock dependencies.
///
/// ```swift
/// let model = withDependencies {
///   $0.continuousClock = .unimplemented()
/// } operation: {
///   RecordMeetingModel(syncUp: syncUp)
/// }
/// ```
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of this clock.
  public typealias Instant = ManualInstant<Duration>

  private let name: String
  private let start: Instant

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the reports.
  ///   - now: The time that the clock always returns.
  public init(name: String = "UnimplementedClock", now: Instant) {
    self.name = name
    start = now
  }

  /// The time of the clock.
  ///
  /// Reading the time reports an issue.
  public var now: Instant {
    reportUnimplemented("\(name).now")
    return start
  }

  /// Zero, because nothing measures time with this clock.
  public var minimumResolution: Duration { .zero }

  /// Reports an issue, and throws an error instead of sleeping.
  ///
  /// - Parameters:
  ///   - deadline: Not used.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError`, so that a loop that sleeps ends.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    reportUnimplemented("\(name).sleep")
    throw CancellationError()
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock whose time is zero.
  ///
  /// - Parameter name: The name of the clock in the reports.
  public init(name: String = "UnimplementedClock") { self.init(name: name, now: Instant()) }
}

/// An unimplemented clock that has the same type of duration as another clock.
public typealias UnimplementedClockOf<C: Clock> = UnimplementedClock<C.Duration>
where C.Duration: Hashable

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Creates a clock that reports an issue when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the reports.
  ///   - now: The time that the clock always returns.
  /// - Returns: The clock.
  public static func unimplemented(
    name: String = "UnimplementedClock",
    now: ManualInstant<Swift.Duration> = ManualInstant()
  ) -> Self {
    UnimplementedClock(name: name, now: now)
  }
}
