import Locking

/// Lets one operation through at a time, in the order of arrival.
///
/// An operation that waits blocks no thread.
package final class Gate: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The gate that all tests of the process share.
  package static let shared = Gate()

  @TaskLocal private static var isInside = false

  private let state = Locked(State())

  /// Creates a gate that nothing has passed.
  package init() {}

  /// Runs an operation while no other one is inside.
  ///
  /// An operation that is inside already runs at once, as a suite within a suite does.
  ///
  /// - Parameter operation: The operation.
  /// - Throws: What the operation throws. The gate is free again then.
  package func pass(_ operation: @concurrent @Sendable () async throws -> Void) async throws {
    if Self.isInside { return try await operation() }
    await enter()
    defer { leave() }
    try await Self.$isInside.withValue(true, operation: operation)
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let mayEnter = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(continuation) }
        return !state.isTaken
      }
      if mayEnter { continuation.resume() }
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isTaken = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
