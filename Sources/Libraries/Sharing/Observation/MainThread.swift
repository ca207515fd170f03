import Synchronization

import class Foundation.Thread

/// Tells whether code runs on the main thread, at the cost of comparing two integers.
///
/// `Thread.isMainThread` takes some two hundred nanoseconds, more than a mutation as a whole. It is asked
/// once for the main thread, and once for each change of other threads.
enum MainThread {
  /// The main thread, or 0 as long as it is not known.
  private static let main = Atomic<UInt>(0)

  /// A thread that is not the main one, or 0.
  ///
  /// A new thread may have the identity of one that ended, but never that of the
  /// main thread.
  private static let other = Atomic<UInt>(0)

  /// Whether the calling thread is the main one.
  static var isCurrent: Bool {
    let current = ThreadIdentity.current
    let main = main.load(ordering: .relaxed)
    if main != 0 { return main == current }
    if other.load(ordering: .relaxed) == current { return false }
    let isMain = Thread.isMainThread
    if isMain {
      Self.main.store(current, ordering: .relaxed)
    } else {
      other.store(current, ordering: .relaxed)
    }
    return isMain
  }
}
