import Synchronization

import class Foundation.NSCondition

/// A lock that stops the program with a message if a thread would wait for itself.
///
/// Using a source of truth inside its own `withLock` is an error in the program, so the program
/// stops, with a message that names the value. A plain lock would make the thread wait forever, and
/// a recursive lock would show the thread a half-changed value.
///
/// The state is one word: 0, or the identity of the thread that holds the lock. The lowest bit is
/// set if another thread may be waiting. Acquiring and releasing the lock are one atomic operation
/// each, unless another thread is waiting. Waiting threads sleep on a condition, which is created
/// on first use.
///
/// NB: A `Mutex` does not know which thread holds it.
/// On Linux, an `NSLock` takes twice as long, and a read spends most of its time in the lock.
struct SourceLock: ~Copyable {
  private static let waitersBit: UInt = 1
  private static let attemptsBeforeSleep = 50

  private let word = Atomic<UInt>(0)
  private let condition = AtomicLazyReference<NSCondition>()

  /// Waits until no other thread holds this lock, then acquires it.
  ///
  /// - Parameter name: The protected value's name, for the message if the program stops.
  /// - Precondition: The calling thread does not already hold this lock.
  borrowing func lock(protecting name: @autoclosure () -> String) {
    let me = ThreadIdentity.current
    let (isTaken, owner) = word.compareExchange(expected: 0, desired: me, ordering: .acquiring)
    if !isTaken { wait(for: owner, as: me, protecting: name()) }
  }

  /// Whether the calling thread holds this lock.
  var isHeldByCurrentThread: Bool {
    word.load(ordering: .relaxed) & ~Self.waitersBit == ThreadIdentity.current
  }

  /// Releases the lock.
  borrowing func unlock() {
    let owner = word.exchange(0, ordering: .releasing)
    if owner & Self.waitersBit != 0 { wakeOne() }
  }

  // This method is not inlined, because most calls of `lock(protecting:)` do not reach it.
  @inline(never) private borrowing func wait(
    for owner: UInt,
    as me: UInt,
    protecting name: @autoclosure () -> String
  ) {
    if owner & ~Self.waitersBit == me { Self.stop(name()) }
    for _ in 0..<Self.attemptsBeforeSleep
    where word.load(ordering: .relaxed) == 0 {
      if word.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return }
    }
    let condition = condition.load() ?? condition.storeIfNil(NSCondition())
    condition.lock()
    defer { condition.unlock() }
    while true {
      // Other threads may be waiting for the lock. So this thread acquires the lock with the bit
      // set, and wakes one of the other threads when it releases the lock.
      let (isTaken, owner) = word.compareExchange(
        expected: 0,
        desired: me | Self.waitersBit,
        ordering: .acquiring
      )
      if isTaken { return }
      // The thread that releases the lock sees the bit, and wakes this thread. To signal the
      // condition, the releasing thread needs the condition's lock, so it cannot signal before this
      // thread waits.
      let isMarked =
        owner & Self.waitersBit != 0
        || word.compareExchange(
          expected: owner,
          desired: owner | Self.waitersBit,
          ordering: .relaxed
        ).exchanged
      if isMarked { condition.wait() }
    }
  }

  private borrowing func wakeOne() {
    let condition = condition.load() ?? condition.storeIfNil(NSCondition())
    condition.lock()
    condition.signal()
    condition.unlock()
  }

  private static func stop(_ name: String) -> Never {
    // Do not use a precondition, because a precondition loses its message in optimised builds.
    fatalError(
      """
      \(name) was accessed from inside its own 'withLock'. Use the value that 'withLock' passes to its \
      closure, or access the shared value after the closure has returned.
      """
    )
  }
}
