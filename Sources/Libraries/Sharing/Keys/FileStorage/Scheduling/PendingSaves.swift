import Glibc
import Locking

/// Changes of shared values that are not on disk yet.
///
/// Writing waits a moment for the next change. When a process ends by returning from `main` or
/// calling `exit`, what waits is written by itself. A signal ends it without that: a program
/// handles the signals it cares about and calls ``flush()``.
///
/// ```swift
/// let source = DispatchSource.makeSignalSource(signal: SIGTERM)
/// source.setEventHandler {
///   PendingSaves.flush()
///   exit(128 + SIGTERM)
/// }
/// ```
public enum PendingSaves {
  private static let schedules = Locked<[ObjectIdentifier: SaveSchedule]>([:])

  /// What keys of other libraries do, by the number of their request.
  private static let flushes = Locked<(latest: Int, [Int: @Sendable () -> Void])>((0, [:]))

  private static let flushAtExit: Void = {
    atexit {
      // A caller who was told that a save has failed counts on that.
      for schedule in PendingSaves.all { schedule.flush() }
      PendingSaves.flushOthers()
    }
  }()

  /// Writes everything that waits to be written, and returns when it is on disk or has failed.
  ///
  /// That includes what could not be written before.
  ///
  /// Call it from any thread, but not from code that encodes or decodes a value.
  public static func flush() {
    for schedule in all { schedule.flush(includingReportedFailures: true) }
    flushOthers()
  }

  /// Calls a closure whenever everything is to be written: in ``flush()`` and when the process ends.
  ///
  /// A key of your own that writes in the background calls it once.
  ///
  /// - Parameter flush: Writes what waits to be written, and returns when that is done.
  /// - Returns: The subscription, which ends when it is released.
  public static func onFlush(_ flush: @escaping @Sendable () -> Void) -> SharedSubscription {
    _ = flushAtExit
    let number = flushes.withLock { flushes in
      flushes.latest += 1
      flushes.1[flushes.latest] = flush
      return flushes.latest
    }
    return SharedSubscription { flushes.withLock { _ = $0.1.removeValue(forKey: number) } }
  }

  private static func flushOthers() {
    for flush in flushes.withLock({ Array($0.1.values) }) { flush() }
  }

  private static var all: [SaveSchedule] { schedules.withLock { Array($0.values) } }

  /// Notes that a schedule has something to write.
  static func add(_ schedule: SaveSchedule) {
    _ = flushAtExit
    schedules.withLock { $0[ObjectIdentifier(schedule)] = schedule }
  }

  /// Notes that a schedule has written everything.
  static func remove(_ schedule: SaveSchedule) {
    let removed = schedules.withLock { $0.removeValue(forKey: ObjectIdentifier(schedule)) }
    // Released outside the lock.
    _ = removed
  }
}
