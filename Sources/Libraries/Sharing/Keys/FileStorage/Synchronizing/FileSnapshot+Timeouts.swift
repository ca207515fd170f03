package import AtomicFiles

extension FileSnapshot {
  /// Whether another program is writing the file, or may have just paused if the system does not
  /// report writers.
  ///
  /// - Parameters:
  ///   - time: The time since the last change to the file, or `nil` if that was long ago.
  ///   - timeouts: The timeouts.
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
  ///   - time: The time since the last observed change to the file. After the clock is set back,
  ///     the age alone would make the file look recently changed forever.
  ///   - timeouts: The timeouts.
  package func mayBeIncomplete(afterLooking time: Duration, _ timeouts: FileTimeouts) -> Bool {
    func isStill(for limit: Duration) -> Bool { max(age ?? limit, time) >= limit }
    return switch writer {
    case .present: true
    case .unknown where content != nil && !isStill(for: timeouts.stillness): true
    case .absent, .unknown: content?.isEmpty == true && !isStill(for: timeouts.damage)
    }
  }
}
