import Dispatch

/// Where and when the work on one file is done.
package protocol SaveTimeline: Sendable {
  /// The time.
  var now: ContinuousClock.Instant { get }

  /// Runs work after what was handed over before, where it disturbs nobody.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// Runs work after some time.
  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void)

  /// Runs work after what was handed over before, and waits for it.
  func performAndWait(_ work: () -> Void)
}

/// The timeline of files on disk: one after the other in the background.
struct QueueTimeline: SaveTimeline {
  private let queue = DispatchQueue(label: "sharing.file-storage", qos: .utility)

  var now: ContinuousClock.Instant { .now }

  func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay / .seconds(1), execute: work)
  }

  func performAndWait(_ work: () -> Void) { queue.sync(execute: work) }
}

/// The timeline of files in memory: everything at once.
struct ImmediateTimeline: SaveTimeline {
  var now: ContinuousClock.Instant { .now }

  func perform(_ work: @escaping @Sendable () -> Void) { work() }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) { work() }

  func performAndWait(_ work: () -> Void) { work() }
}
