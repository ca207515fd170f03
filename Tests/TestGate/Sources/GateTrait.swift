package import Testing

/// A trait of suites that need real time, a server or a process: such suites run one at a time.
///
/// Suites run at the same time otherwise, also `.serialized` ones: that trait orders the tests
/// within a suite only. The time that a suite waits at the gate does not count towards a time
/// limit: limits apply to test cases, and the gate is passed before the first case starts.
package struct GateTrait: SuiteTrait, TestTrait, TestScoping {
  let gate: Gate

  /// False, because a suite passes the gate as a whole, with the suites inside.
  package var isRecursive: Bool { false }

  /// Returns the trait for a suite or a test as a whole, and `nil` for each of its cases.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? self : nil
  }

  /// Waits until no other suite is inside, and runs one.
  ///
  /// - Parameters:
  ///   - test: The suite or test.
  ///   - testCase: `nil`.
  ///   - function: Runs all of it.
  /// - Throws: What the suite throws.
  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await gate.pass(function)
  }
}

extension Trait where Self == GateTrait {
  /// Runs the suite while no other suite with this trait runs.
  ///
  /// ```swift
  /// @Suite("A server in a separate process", .serialized, .gated)
  /// ```
  package static var gated: Self { GateTrait(gate: .shared) }

  /// Runs the suite while no other suite with this trait runs.
  ///
  /// A suite on the main actor waits for all other tests there, so it has a gate of its own: it would
  /// keep the suites of ``gated`` waiting.
  package static var gatedOnMainActor: Self { GateTrait(gate: .ofMainActor) }
}
