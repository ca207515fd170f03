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

  /// The gate of the tests on the main actor.
  package static let ofMainActor = Gate()

  @TaskLocal private static var isInside = false

  private let state = Locked(State())

  /// Creates a gate that is free.
  package init() {}

  /// Runs an operation while no other operation is inside the gate.
  ///
  /// The operation has a high priority, so it does not wait until the tests outside of the gate
  /// free a thread. A nested operation, such as a suite within a suite, runs immediately.
  ///
  /// - Parameter operation: The operation.
  /// - Throws: Any error that the operation throws. The gate is then free again.
  package func pass(_ operation: @concurrent @Sendable () async throws -> Void) async throws {
    if Self.isInside { return try await operation() }
    await enter()
    defer { leave() }
    try await Self.$isInside.withValue(true) {
      try await Self.runAtHighPriority(operation)
    }
  }

  /// Runs an operation on threads that ordinary tests, which start by the thousand, do not occupy.
  private static func runAtHighPriority(
    _ operation: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(operation) { operation in
      try await withThrowingTaskGroup { group in
        group.addTask(priority: .high) { try await operation() }
        try await group.waitForAll()
      }
    }
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
