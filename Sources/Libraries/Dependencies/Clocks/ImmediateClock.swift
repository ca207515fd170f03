import Locking

/// A clock whose sleeps end at once and move it ahead.
///
/// ```swift
/// let model = withDependencies {
///   $0.continuousClock = .immediate
/// } operation: {
///   RecordMeetingModel(syncUp: syncUp)
/// }
/// ```
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point on this clock's time line.
  public typealias Instant = ManualInstant<Duration>

  private let state: Locked<Instant>

  /// Creates a clock.
  ///
  /// - Parameter now: Where the clock stands.
  public init(now: Instant) {
    state = Locked(now)
  }

  /// Where the clock stands.
  public var now: Instant { state.withLock { $0 } }

  /// The finest difference that the clock makes.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: Has no meaning here.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    // A loop that only sleeps would never let another task run.
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock that stands at zero.
  public convenience init() { self.init(now: Instant()) }
}

/// A clock on which no task waits, and that measures time as another clock does.
public typealias ImmediateClockOf<C: Clock> = ImmediateClock<C.Duration>
where C.Duration: Hashable

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which no task waits.
  public static var immediate: Self { ImmediateClock() }
}
