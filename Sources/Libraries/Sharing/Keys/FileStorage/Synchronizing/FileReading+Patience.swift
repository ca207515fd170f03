package import AtomicFiles

extension FileReading {
  /// Whether another program is writing the file, or may have just paused where the system does not
  /// tell who writes.
  ///
  /// - Parameters:
  ///   - time: The time since the last change of the file, or `nil` after a long time.
  ///   - patience: The timeouts.
  func isBeingWritten(unchangedFor time: Duration?, _ patience: Patience) -> Bool {
    switch writer {
    case .absent: false
    case .present: true
    case .unknown: time.map { $0 < patience.stillness } ?? false
    }
  }

  /// Whether a program may be about to write more into the file.
  ///
  /// - Parameters:
  ///   - time: The time since a change of the file was last seen. After a clock was set back, the
  ///     age alone would seem to say forever that it has just changed.
  ///   - patience: The timeouts.
  package func mayBeIncomplete(afterLooking time: Duration, _ patience: Patience) -> Bool {
    func isStill(for limit: Duration) -> Bool { max(age ?? limit, time) >= limit }
    return switch writer {
    case .present: true
    case .unknown where content != nil && !isStill(for: patience.stillness): true
    case .absent, .unknown: content?.isEmpty == true && !isStill(for: patience.damage)
    }
  }
}
