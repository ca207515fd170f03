import Dispatch
import Foundation

/// Runs the work on one file in order.
package protocol SaveTimeline: Sendable {
  /// The time.
  var now: ContinuousClock.Instant { get }

  /// Runs work after all earlier work. For a file on disk, the work runs on another thread.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// Runs work after some time.
  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void)

  /// Runs work after all earlier work, and waits until the work calls its completion.
  ///
  /// - Parameter work: Receives the completion, and calls it immediately or in later work.
  func performAndWait(_ work: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void)
}

/// A timeline for files on disk: a serial background queue.
package struct QueueTimeline: SaveTimeline {
  private let queue = DispatchQueue(label: "sharing.file-storage", qos: .utility)

  /// Creates a timeline with its own queue.
  package init() {}

  /// The time of the system.
  package var now: ContinuousClock.Instant { .now }

  /// Runs work after all earlier work.
  package func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs work after a delay.
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

/// A timeline for files in memory, which runs all work immediately.
///
/// Work that arrives during other work, from inside it or from another thread, runs right
/// afterwards.
final class ImmediateTimeline: SaveTimeline {
  private let queue = DeliveryQueue<@Sendable () -> Void>()

  var now: ContinuousClock.Instant { .now }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.add(work)
    queue.deliver { $0() }
  }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) { perform(work) }

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    // Work in memory never waits.
    perform { work {} }
  }
}
