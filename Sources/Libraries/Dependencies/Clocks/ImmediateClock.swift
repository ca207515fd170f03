import Locking

/// A clock whose sleeps return at once and move the clock to their deadlines.
///
/// ```swift
/// let model = withDependencies {
///   $0.continuousClock = .immediate
/// } operation: {
///   RecordMeetingModel(syncUp: syncUp)
/// }
/// ```
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of this clock.
  public typealias Instant = ManualInstant<Duration>

  private let state: Locked<Instant>

  /// Creates a clock.
  ///
  /// - Parameter now: The clock's initial time.
  public init(now: Instant) {
    state = Locked(now)
  }

  /// The time of the clock.
  public var now: Instant { state.withLock { $0 } }

  /// Zero, because the clock measures any duration exactly.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant to which the clock moves, if it is later than the clock's time.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    // Yield, because a loop that only sleeps would otherwise never let another task run.
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock whose time is zero.
  public convenience init() { self.init(now: Instant()) }
}

/// An immediate clock that has the same type of duration as another clock.
public typealias ImmediateClockOf<C: Clock> = ImmediateClock<C.Duration>
where C.Duration: Hashable

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// Creates an immediate clock.
  public static var immediate: Self { ImmediateClock() }
}
