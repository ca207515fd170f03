import Glibc
import Synchronization

import class Foundation.Thread

/// Tells whether code runs on the main thread, at the cost of comparing two integers.
///
/// `Thread.isMainThread` costs some two hundred nanoseconds, more than a mutation as a whole. It is
/// asked only until the main thread has been seen once.
enum MainThread {
  /// The main thread's identity, or 0 as long as it has not been seen.
  private static let identity = Atomic<UInt>(0)

  /// Whether the calling thread is the main one.
  static var isCurrent: Bool {
    let main = identity.load(ordering: .relaxed)
    if main != 0 { return main == ThreadIdentity.current }
    guard Thread.isMainThread else { return false }
    identity.store(ThreadIdentity.current, ordering: .relaxed)
    return true
  }
}
