import Glibc
import Locking

/// Changes to shared values that are not on disk yet.
///
/// The library delays writing in case more changes follow. If the process returns from `main` or
/// calls `exit`, the library first writes the unsaved values. If a signal terminates the process,
/// the unsaved values are lost: handle the signals that matter to you, and call ``flush()``.
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

  /// The closures that keys outside this library have registered, by registration number.
  private static let flushes = Locked<(latest: Int, [Int: @Sendable () -> Void])>((0, [:]))

  private static let flushAtExit: Void = {
    atexit {
      // Do not retry a failed save whose error a caller has received, because the caller relies on
      // the error.
      for schedule in PendingSaves.all { schedule.flush() }
      PendingSaves.flushOthers()
    }
  }()

  /// Writes all unsaved values, and returns when they are on disk or could not be saved.
  ///
  /// This method also retries saves that have failed.
  ///
  /// You can call this method from any thread. Code that runs during a save, such as an observer of
  /// a merged value, may also call this method. A call during a save does not wait for that save:
  /// the save writes its file only after the calling code has returned. So code that runs during a
  /// save must not exit the process.
  public static func flush() {
    for schedule in all { schedule.flush(includingReportedFailures: true) }
    flushOthers()
  }

  /// Registers a closure that runs in ``flush()`` and when the process exits.
  ///
  /// A custom key that writes in the background should call this method once.
  ///
  /// - Parameter flush: Writes the key's pending values, and returns when they are written.
  /// - Returns: A subscription. Releasing the subscription removes the closure.
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

  /// Records that a schedule has a value to write.
  static func add(_ schedule: SaveSchedule) {
    _ = flushAtExit
    schedules.withLock { $0[ObjectIdentifier(schedule)] = schedule }
  }

  /// Records that a schedule has no value left to write.
  static func remove(_ schedule: SaveSchedule) {
    let removed = schedules.withLock { $0.removeValue(forKey: ObjectIdentifier(schedule)) }
    // Release the schedule outside the lock.
    _ = removed
  }
}
