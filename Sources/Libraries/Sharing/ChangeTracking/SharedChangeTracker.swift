import Locking
import Synchronization

/// Notes every change of every shared value that a task makes, and later compares it with what a test states.
///
/// It has two phases. While an operation runs, the first change of each source keeps the value from before.
/// While a test states what it expects, reading a shared value gives that value, and mutating it changes a
/// copy that is then held against what the operation has really done.
///
/// A tracker belongs to a task and what that starts, so that tests can run in parallel. What runs neither in
/// the task nor in one of its children, such as a dispatch queue, is not tracked.
package final class SharedChangeTracker: Sendable {
  @TaskLocal private static var ofTask: SharedChangeTracker?

  @TaskLocal private static var isStating = false

  /// Looking for a task's own tracker costs more than a mutation should: this is looked at first.
  private static let activeCount = Atomic(0)

  private struct State {
    var changes: [ObjectIdentifier: any TrackedChange] = [:]
    var order: [ObjectIdentifier] = []
  }

  private let state = Locked(State())

  /// Creates a tracker that has seen nothing yet.
  package init() {}

  /// Whether anybody tracks anything at the moment.
  static var isAnyActive: Bool { activeCount.load(ordering: .relaxed) != 0 }

  /// The tracker of the current task, if there is one.
  static var current: SharedChangeTracker? { isAnyActive ? ofTask : nil }

  /// Whether the test is stating what it expects.
  var isAsserting: Bool { Self.isStating }

  /// Tracks what an operation changes.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    Self.activeCount.add(1, ordering: .sequentiallyConsistent)
    defer { Self.activeCount.subtract(1, ordering: .sequentiallyConsistent) }
    return try Self.$ofTask.withValue(self, operation: operation)
  }

  /// Tracks what an asynchronous operation changes.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  package nonisolated(nonsending) func track<R>(
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    Self.activeCount.add(1, ordering: .sequentiallyConsistent)
    defer { Self.activeCount.subtract(1, ordering: .sequentiallyConsistent) }
    return try await Self.$ofTask.withValue(self, operation: operation)
  }

  /// Takes what a test states, and returns where it differs from what was tracked.
  ///
  /// - Parameter statement: Mutates the shared values from before the operation into what they should be
  ///   after it. The values themselves are not changed by it.
  /// - Returns: The differences, in the order of the changes.
  /// - Throws: What the statement throws.
  package func differences(
    from statement: () throws -> Void
  ) rethrows -> [SharedChangeDifference] {
    try track { try Self.$isStating.withValue(true, operation: statement) }
    return state.withLock { state in state.order.compactMap { state.changes[$0] } }
      .compactMap(\.difference)
  }

  /// Notes the value that a source has before a change, if this is the first one.
  func noteChange<Value>(
    of source: Source<Value>,
    from value: Value,
    at place: SourcePlace?
  ) {
    let change = state.withLock { state in
      state.changes[ObjectIdentifier(source)] as? SourceChange<Value>
    }
    if let change { return change.latestPlace = place ?? change.latestPlace }
    insert(SourceChange(source: source, before: value, place: place), for: source)
  }

  /// The change of a source that a test states something of.
  func stated<Value>(
    _ source: Source<Value>,
    current: @autoclosure () -> Value
  ) -> SourceChange<Value> {
    let known = state.withLock { state in
      state.changes[ObjectIdentifier(source)] as? SourceChange<Value>
    }
    if let known { return known }
    let change = SourceChange(source: source, before: current(), place: nil)
    insert(change, for: source)
    return change
  }

  private func insert<Value>(_ change: SourceChange<Value>, for source: Source<Value>) {
    state.withLock { state in
      state.changes[ObjectIdentifier(source)] = change
      state.order.append(ObjectIdentifier(source))
    }
  }
}
