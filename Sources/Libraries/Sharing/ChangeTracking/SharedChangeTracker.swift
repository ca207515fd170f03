import IssueReporting
import Locking
import Synchronization

/// Records every change that a task makes to shared values, and compares the changes with the
/// test's expectation.
///
/// A tracker has two phases. During an operation, the tracker records the value of each source
/// before the source's first change. While the test asserts, reading a shared value returns the
/// expected value, and mutating the shared value changes only the expected value. Initially, the
/// expected value is the value before the operation.
///
/// A tracker belongs to a task and its child tasks, so that tests can run in parallel. A tracker
/// does not see changes made by a detached task or on a dispatch queue.
@usableFromInline
package final class SharedChangeTracker: Sendable {
  @TaskLocal private static var ofTask: SharedChangeTracker?

  @TaskLocal private static var isTaskAsserting = false

  /// The number of active trackers.
  ///
  /// Each mutation checks this number first, because looking up the task's tracker takes longer
  /// than a mutation should.
  private static let activeCount = Atomic(0)

  /// One record for each changed source, in the order of the first changes.
  private let changes = Locked<[any TrackedChange]>([])

  /// Creates a tracker.
  package init() {}

  /// Whether any task is being tracked.
  @usableFromInline static var isAnyActive: Bool { activeCount.load(ordering: .relaxed) != 0 }

  /// Whether the current task is asserting.
  @usableFromInline static var isAsserting: Bool { isAnyActive && isTaskAsserting }

  /// The current task's tracker, if any.
  static var current: SharedChangeTracker? { isAnyActive ? ofTask : nil }

  /// Tracks the changes that an operation makes.
  ///
  /// - Parameter operation: The operation whose changes are tracked.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    Self.activeCount.add(1, ordering: .sequentiallyConsistent)
    defer { Self.activeCount.subtract(1, ordering: .sequentiallyConsistent) }
    return try Self.$ofTask.withValue(self, operation: operation)
  }

  /// Tracks the changes that an asynchronous operation makes.
  ///
  /// - Parameter operation: The operation whose changes are tracked.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  package nonisolated(nonsending) func track<R>(
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    Self.activeCount.add(1, ordering: .sequentiallyConsistent)
    defer { Self.activeCount.subtract(1, ordering: .sequentiallyConsistent) }
    return try await Self.$ofTask.withValue(self, operation: operation)
  }

  /// Runs a test's assertion, and returns the differences between the expected and the tracked
  /// changes.
  ///
  /// - Parameter assertion: Sets the shared values to the values expected after the operation. At
  ///   the start of the assertion, each shared value is as it was before the operation. The
  ///   assertion does not change the actual values.
  /// - Returns: The differences, in the order of the changes.
  /// - Throws: Any error that the assertion throws.
  package func differences(
    from assertion: () throws -> Void
  ) rethrows -> [SharedChangeDifference] {
    try track { try Self.$isTaskAsserting.withValue(true, operation: assertion) }
    return changes.withLock { $0 }.compactMap(\.difference)
  }

  /// Returns the record of the changes to a source, and creates the record if necessary.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - value: The source's value before the first change.
  func change<Value>(of source: Source<Value>, from value: Value) -> SourceChange<Value> {
    changes.withLock { changes in
      let known = changes.lazy.compactMap { $0 as? SourceChange<Value> }
      if let change = known.first(where: { $0.source === source }) { return change }
      let new = SourceChange(of: source, from: value)
      changes.append(new)
      return new
    }
  }
}
