import Dispatch
import Foundation

/// Runs the work on one file.
package protocol SaveTimeline: Sendable {
  /// The time.
  var now: ContinuousClock.Instant { get }

  /// Runs work after all earlier work, off the thread of the caller.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// Runs work after some time.
  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void)

  /// Runs work after all earlier work, and waits until the work says that it is done.
  ///
  /// - Parameter work: Calls the closure that it is handed, now or in later work.
  func performAndWait(_ work: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void)
}

/// The timeline of files on disk: a serial queue in the background.
package struct QueueTimeline: SaveTimeline {
  private let queue = DispatchQueue(label: "sharing.file-storage", qos: .utility)

  /// Creates a timeline with its own queue.
  package init() {}

  /// The time of the system.
  package var now: ContinuousClock.Instant { .now }

  /// Runs work after all earlier work.
  package func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs work after some time, and not before.
  package func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay / .seconds(1), execute: work)
  }

  /// Runs work after all earlier work, and waits for it.
  package func performAndWait(
    _ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { work { isDone.signal() } }
    isDone.wait()
  }
}

/// The timeline of files in memory: everything at once.
///
/// Work that arrives while other work runs, from inside it or from another thread, runs right after
/// it.
final class ImmediateTimeline: SaveTimeline {
  private let queue = DeliveryQueue<@Sendable () -> Void>()

  var now: ContinuousClock.Instant { .now }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.add(work)
    queue.deliver { $0() }
  }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) { perform(work) }

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    // Work in memory never waits for anything.
    perform { work {} }
  }
}
