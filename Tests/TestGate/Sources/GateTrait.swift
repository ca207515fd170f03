package import Testing

/// A trait of suites that need real time, a server or a process: such suites run one at a time.
///
/// Other suites run at the same time, even `.serialized` ones, because `.serialized` orders only
/// the tests within a suite. The time that a suite waits at the gate does not count towards a time
/// limit, because limits apply to test cases, and a suite passes the gate before its first case
/// starts.
package struct GateTrait: SuiteTrait, TestTrait, TestScoping {
  let gate: Gate

  /// `false`, because a suite passes the gate as a whole, together with its nested suites.
  package var isRecursive: Bool { false }

  /// Returns the trait for a suite or a test as a whole, and `nil` for each of its cases.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? self : nil
  }

  /// Runs a suite once no other suite is inside the gate.
  ///
  /// - Parameters:
  ///   - test: The suite or test.
  ///   - testCase: `nil`.
  ///   - function: Runs the suite or test.
  /// - Throws: Any error that the suite throws.
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
  /// A suite on the main actor waits for all other tests there, and would keep the suites with
  /// ``gated`` waiting if it shared their gate.
  package static var gatedOnMainActor: Self { GateTrait(gate: .ofMainActor) }
}
