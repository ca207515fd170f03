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

  private static let flushAtExit: Void = {
    atexit {
      // A caller who was told that a save has failed counts on that.
      for schedule in PendingSaves.all { schedule.flush() }
    }
  }()

  /// Writes everything that waits to be written, and returns when it is on disk or has failed.
  ///
  /// That includes what could not be written before.
  ///
  /// Call it from any thread, but not from code that encodes or decodes a value.
  public static func flush() {
    for schedule in all { schedule.flush(includingReportedFailures: true) }
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
