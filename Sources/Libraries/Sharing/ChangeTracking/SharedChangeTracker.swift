import IssueReporting
import Locking
import Synchronization

/// Records every change that a task makes to shared values, and compares the changes with the
/// test's expectation.
///
/// A tracker has two phases. During an operation, the tracker records the value of each source
/// before its first change. While the test asserts, reading a shared value returns the expected
/// value, and mutating it changes only the expected value. Initially, the expected value is the
/// value before the operation.
///
/// A tracker belongs to a task and its child tasks, so that tests can run in parallel. A tracker
/// does not see changes made by a detached task or on a dispatch queue.
@usableFromInline
package final class SharedChangeTracker: Sendable {
  @TaskLocal private static var ofTask: SharedChangeTracker?

  @TaskLocal private static var isTaskAsserting = false

  /// The number of active trackers.
  ///
  /// Looking up the task's tracker takes longer than a mutation should.
  private static let activeCount = Atomic(0)

  private struct State {
    var changes: [ObjectIdentifier: any TrackedChange] = [:]
    var order: [ObjectIdentifier] = []
  }

  private let state = Locked(State())

  /// Creates a tracker.
  package init() {}

  /// Whether any task is being tracked.
  @usableFromInline
  static var isAnyActive: Bool { activeCount.load(ordering: .relaxed) != 0 }

  /// Whether the current task is asserting.
  @usableFromInline
  static var isAsserting: Bool { isAnyActive && isTaskAsserting }

  /// The current task's tracker, if any.
  static var current: SharedChangeTracker? { isAnyActive ? ofTask : nil }

  /// Tracks the changes that an operation makes.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    Self.activeCount.add(1, ordering: .sequentiallyConsistent)
    defer { Self.activeCount.subtract(1, ordering: .sequentiallyConsistent) }
    return try Self.$ofTask.withValue(self, operation: operation)
  }

  /// Tracks the changes that an asynchronous operation makes.
  ///
  /// - Parameter operation: The operation.
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
  /// - Parameter assertion: Mutates the shared values from their state before the operation to the
  ///   expected state after it. The assertion does not change the values themselves.
  /// - Returns: The differences, in the order of the changes.
  /// - Throws: Any error that the assertion throws.
  package func differences(
    from assertion: () throws -> Void
  ) rethrows -> [SharedChangeDifference] {
    try track { try Self.$isTaskAsserting.withValue(true, operation: assertion) }
    return state.withLock { state in state.order.compactMap { state.changes[$0] } }
      .compactMap(\.difference)
  }

  /// Records a source's value before a change, if this is the first change to that source.
  func recordChange<Value>(of source: Source<Value>, from value: Value, at callSite: CallSite?) {
    let change = change(of: source) ?? add(SourceChange(of: source, from: value), for: source)
    change.latestCallSite = callSite ?? change.latestCallSite
  }

  /// Returns the value that the test expects for a source.
  func expectation<Value>(for source: Source<Value>) -> SourceChange<Value> {
    change(of: source) ?? add(SourceChange(of: source, from: source.actualValue), for: source)
  }

  private func change<Value>(of source: Source<Value>) -> SourceChange<Value>? {
    state.withLock { $0.changes[ObjectIdentifier(source)] as? SourceChange<Value> }
  }

  /// Adds a change, unless a child task has already added a change to the same source.
  ///
  /// - Returns: The tracked change.
  private func add<Value>(
    _ change: SourceChange<Value>,
    for source: Source<Value>
  ) -> SourceChange<Value> {
    state.withLock { state in
      let id = ObjectIdentifier(source)
      if let existing = state.changes[id] as? SourceChange<Value> { return existing }
      state.changes[id] = change
      state.order.append(id)
      return change
    }
  }
}
