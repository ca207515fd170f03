import Synchronization

import class Foundation.NSCondition

/// A lock that stops the program with a message when a thread would wait for itself.
///
/// A thread that uses a source of truth inside its own `withLock` would wait for ever with a plain
/// lock, and would see a half-changed value with a recursive lock. It is an error in the program,
/// and the message names the value.
///
/// The state is one word: 0, or the identity of the thread that holds the lock. The lowest bit is
/// set if another thread may be waiting. To take the lock and to release it is one atomic operation
/// each, unless another thread is waiting. Waiting threads sleep on a condition, which is created
/// when it is first needed.
///
/// NB: A `Mutex` does not know its owner. An `NSLock` takes twice as long on Linux, and most of the
/// time of a read is spent in the lock.
struct SourceLock: ~Copyable {
  private static let waitersBit: UInt = 1
  private static let attemptsBeforeSleep = 50

  private let word = Atomic<UInt>(0)
  private let condition = AtomicLazyReference<NSCondition>()

  /// Waits until no other thread is inside this lock, and enters it.
  ///
  /// - Parameter name: What the lock protects, for the message of a trap.
  /// - Precondition: The calling thread is not inside this lock already.
  borrowing func lock(protecting name: @autoclosure () -> String) {
    let me = ThreadIdentity.current
    let (isTaken, owner) = word.compareExchange(
      expected: 0,
      desired: me,
      ordering: .acquiring
    )
    if isTaken { return }
    if owner & ~Self.waitersBit == me { Self.stop(name()) }
    wait(as: me)
  }

  /// Whether the calling thread is inside this lock.
  var isHeldByCurrentThread: Bool {
    word.load(ordering: .relaxed) & ~Self.waitersBit == ThreadIdentity.current
  }

  /// Leaves the lock.
  borrowing func unlock() {
    let owner = word.exchange(0, ordering: .releasing)
    if owner & Self.waitersBit != 0 { wakeOne() }
  }

  private borrowing func wait(as me: UInt) {
    for _ in 0..<Self.attemptsBeforeSleep
    where word.load(ordering: .relaxed) == 0 {
      if word.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return }
    }
    let condition = condition.load() ?? condition.storeIfNil(NSCondition())
    condition.lock()
    defer { condition.unlock() }
    while true {
      // Other threads may be waiting, too: this thread sets the bit, so that it looks when it
      // leaves.
      let (isTaken, owner) = word.compareExchange(
        expected: 0,
        desired: me | Self.waitersBit,
        ordering: .acquiring
      )
      if isTaken { return }
      // The thread that leaves sees the bit, and needs the condition's lock to wake this thread. It
      // cannot do so between this point and the wait.
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
    // Not a precondition: that loses its message in optimised builds.
    fatalError(
      """
      \(name) was touched again from inside its own 'withLock'. Use the value that 'withLock' hands to \
      its closure, or touch the shared value after the closure has returned.
      """
    )
  }
}
