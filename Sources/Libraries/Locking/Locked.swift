import class Foundation.NSLock

/// A value that can be reached only while a lock is held.
///
/// NB: What `Mutex` is for. But a contended `Mutex` is handed over by the kernel on this platform, where the
/// thread sanitizer does not see it: it reports races that are none. It sees the lock in here.
///
/// SAFETY: The value is only touched between locking and unlocking. That also rules out overlapping accesses,
/// so that the compiler's own check of them is off.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()

  @exclusivity(unchecked)
  private var value: Value

  /// Puts a value under a lock.
  ///
  /// - Parameter value: The value. Nobody else may have a reference into it.
  package init(_ value: sending Value) {
    unsafe self.value = value
  }

  /// Runs an operation on the value while no other thread does.
  ///
  /// - Parameter operation: The operation. It must not use this very lock again.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  package func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try unsafe operation(&value)
  }
}
