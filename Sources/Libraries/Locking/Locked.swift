import class Foundation.NSLock

/// A value that can be accessed only while a lock is held.
///
/// NB: Uses `NSLock` instead of `Mutex` because of the thread sanitizer.
/// On Linux, the sanitizer does not see how the kernel hands over a contended `Mutex`, and reports
/// races that do not exist.
///
/// SAFETY: The value is accessed only while the lock is held.
/// The lock also rules out overlapping accesses, so the compiler's own check is disabled.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()

  // SAFETY: See the type.
  @exclusivity(unchecked)
  private var value: Value

  /// Protects a value with a new lock.
  ///
  /// - Parameter value: The value. No other code may hold a reference into the value.
  package init(_ value: sending Value) {
    unsafe self.value = value
  }

  /// Runs an operation on the value with exclusive access.
  ///
  /// - Parameter operation: The operation. The operation must not use the same lock again.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  package func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try unsafe operation(&value)
  }
}
