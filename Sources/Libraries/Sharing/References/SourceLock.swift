import Synchronization

import class Foundation.NSLock

/// A mutual exclusion lock that stops, with a message, a thread that would wait for itself.
///
/// Touching a source of truth from inside its own `withLock` would be a deadlock with a plain lock
/// and a torn value with a recursive one. It is a programmer's error, and this lock names it.
///
/// NB: Not a `Mutex`, whose closure may only return what can be sent elsewhere, which a value that is not
/// `Sendable` cannot; and which takes two to three times as long here.
struct SourceLock: ~Copyable {
  private let lock = NSLock()
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
    if owner.load(ordering: .relaxed) == current { Self.stop(name()) }
    lock.lock()
    owner.store(current, ordering: .relaxed)
    defer {
      owner.store(0, ordering: .relaxed)
      lock.unlock()
    }
    return try operation()
  }

  private static func stop(_ name: String) -> Never {
    // Not a precondition: that loses its message in optimised builds.
    fatalError(
      """
      \(name) was touched again from inside its own 'withLock'. Use the value that 'withLock' hands to \
      its closure, or touch the shared value after the closure has returned.
      """
    )
  }
}
