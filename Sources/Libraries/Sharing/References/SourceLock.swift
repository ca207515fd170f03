import Synchronization

/// A mutual exclusion lock that stops, with a message, a thread that would wait for itself.
///
/// Touching a source of truth from inside its own `withLock` would be a deadlock with a plain lock
/// and a torn value with a recursive one. It is a programmer's error, and this lock names it.
struct SourceLock: ~Copyable {
  private let mutex = Mutex(())
  private let owner = Atomic<UInt>(0)

  /// Runs an operation while no other thread is inside this lock.
  ///
  /// - Parameters:
  ///   - name: What the lock protects, for the message of a trap.
  ///   - operation: What to run.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  /// - Precondition: The calling thread is not inside this lock already.
  borrowing func withLock<R, Failure: Error>(
    protecting name: @autoclosure () -> String,
    _ operation: () throws(Failure) -> R
  ) throws(Failure) -> R {
    let current = ThreadIdentity.current
    // Relaxed is enough: only this thread itself can have stored its own identity.
    if owner.load(ordering: .relaxed) == current {
      // Not a precondition: that loses its message in optimised builds.
      fatalError(
        """
        \(name()) was touched again from inside its own 'withLock'. Use the value that 'withLock' \
        hands to its closure, or touch the shared value after the closure has returned.
        """
      )
    }
    let transfer = try mutex.withLock { _ throws(Failure) in
      owner.store(current, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return UncheckedTransfer(value: try operation())
    }
    return transfer.value
  }
}

/// Carries the result of an operation out of a mutex's closure.
///
/// SAFETY: The closure runs on the calling thread, and the value never leaves it.
private struct UncheckedTransfer<Value>: @unchecked Sendable {
  let value: Value
}
