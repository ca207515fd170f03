import Locking

/// A clock on which nobody ever waits: every sleep ends at once, and moves the clock ahead.
public final class ImmediateClock: Clock, Sendable {
  /// A point on this clock's time line.
  public typealias Instant = ManualInstant

  private let state = Locked(ManualInstant())

  /// Creates a clock that stands at zero.
  public init() {}

  /// Where the clock stands.
  public var now: ManualInstant { state.withLock { $0 } }

  /// The finest difference that the clock makes.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: Has no meaning here.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: ManualInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    // A loop that does nothing but sleep would never let anybody else run.
    await Task.yield()
  }
}
