import Synchronization

import class Foundation.NSCondition

/// A mutual exclusion lock that stops, with a message, a thread that would wait for itself.
///
/// Touching a source of truth from inside its own `withLock` would be a deadlock with a plain lock
/// and a torn value with a recursive one. It is a programmer's error, and this lock names it.
///
/// Its whole state is one word: 0, or the identity of the thread that holds it, with the lowest bit set
/// when another thread may be waiting. Taking it and giving it back costs one atomic operation each, as
/// long as nobody waits; who has to wait sleeps on a condition that is made when it is first needed.
///
/// NB: Neither a `Mutex`, which does not know its owner, nor an `NSLock`, which takes twice as long here
/// and would need the owner beside it: a read of a shared value consists of little else.
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
      // Others may be waiting, too: whoever leaves next must look.
      let (isTaken, owner) = word.compareExchange(
        expected: 0,
        desired: me | Self.waitersBit,
        ordering: .acquiring
      )
      if isTaken { return }
      // The one who leaves sees the bit, and needs the condition's lock to wake us: it cannot come
      // between this and the wait.
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
