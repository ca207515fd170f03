package import AtomicFiles

/// The timeouts for waiting until other programs finish changing a file.
///
/// Each timeout is longer than well-behaved programs need, but short enough that a command can wait
/// that long before it exits.
package struct FileTimeouts: Sendable {
  /// The time to wait for a program that has the file open for writing.
  package var writer = Duration.seconds(2)

  /// The time for which a file must be empty or broken before a save overwrites it.
  ///
  /// Some programs truncate a file and write the new content some time later.
  package var damage = Duration.seconds(1)

  /// The time for which a file must be missing before a save creates it.
  ///
  /// Some programs rename or remove a file and write a new file some time later.
  package var absence = Duration.seconds(1)

  /// The total time for which a save waits for a usable file.
  package var obstruction = Duration.seconds(4)

  /// The time after which an unchanged file counts as complete, if the system does not report
  /// writers.
  package var stillness = Duration.milliseconds(100)

  /// The time for which a file must be missing before the value is reset.
  ///
  /// Version control systems remove a file just before they write the new version.
  package var deletion = Duration.milliseconds(50)

  /// The time between two checks, unless the system reports a change earlier.
  package var pause = Duration.milliseconds(10)

  /// The time before the first retry of a failed save.
  ///
  /// The time doubles with each further retry.
  package var firstRetry = Duration.milliseconds(500)

  /// The maximum time between two save attempts.
  package var longestRetry = Duration.seconds(4)

  /// Creates the usual timeouts.
  package init() {}
}

extension FileSnapshot {
  /// Whether another program is writing the file.
  ///
  /// If the system does not report writers, a file that has just changed counts as being written.
  ///
  /// - Parameters:
  ///   - time: The time since the last change to the file, or `nil` if the last change was long
  ///     ago.
  ///   - timeouts: The timeouts that decide when an unchanged file counts as complete.
  func isBeingWritten(unchangedFor time: Duration?, _ timeouts: FileTimeouts) -> Bool {
    switch writer {
    case .absent: false
    case .present: true
    case .unknown: time.map { $0 < timeouts.stillness } ?? false
    }
  }

  /// Whether a program may be about to write more to the file.
  ///
  /// - Parameters:
  ///   - time: The time since the last observed change to the file. The file's age alone is not
  ///     enough: after the clock is set back, the file would seem to change forever.
  ///   - timeouts: The timeouts that decide when an unchanged file counts as complete.
  package func mayBeIncomplete(afterLooking time: Duration, _ timeouts: FileTimeouts) -> Bool {
    func isStill(for limit: Duration) -> Bool { max(age ?? limit, time) >= limit }
    return switch writer {
    case .present: true
    case .unknown where content != nil && !isStill(for: timeouts.stillness): true
    case .absent, .unknown: content?.isEmpty == true && !isStill(for: timeouts.damage)
    }
  }
}
