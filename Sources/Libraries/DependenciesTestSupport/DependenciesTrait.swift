public import Dependencies
import IssueReporting
public import Testing

/// A trait that sets dependencies for a test or for each test of a suite.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  private let update: @Sendable (inout DependencyValues) throws -> Void

  init(update: @escaping @Sendable (inout DependencyValues) throws -> Void) {
    self.update = update
  }

  /// `true`, because each test case of a suite has dependencies of its own.
  public var isRecursive: Bool { true }

  /// Runs a test case with the dependencies that the trait sets.
  ///
  /// - Parameters:
  ///   - test: The test that the case belongs to.
  ///   - testCase: The test case, or `nil` for a suite as a whole.
  ///   - function: A closure that runs the test case.
  /// - Throws: Any error thrown while setting the dependencies or running the test case.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    // A suite's trait runs its test's traits inside its own scope, and all of them set the
    // dependencies of the same test case.
    try await DependencyScope.$ofTrait.withValue(DependencyScope.ofTrait ?? DependencyScope()) {
      try await withDependencies(update, operation: function)
    }
  }
}

extension Trait where Self == DependenciesTrait {
  /// A trait that sets one dependency.
  ///
  /// ```swift
  /// @Test(.dependency(\.uuid, .incrementing))
  /// func addingAnAttendee() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value of the dependency. The expression is evaluated for each test case.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    DependenciesTrait { values in
      let value = try value()
      // NB: Writing a member through a key path reads the dependency first.
      // Reading an unimplemented dependency reports an issue.
      IssueCollector.collect { values[keyPath: keyPath] = value }
    }
  }

  /// A trait that sets a dependency whose type is its own key.
  ///
  /// ```swift
  /// @Test(.dependency(Greeter(greet: { "Hello" })))
  /// func greeting() { … }
  /// ```
  ///
  /// - Parameter value: The value of the dependency. The expression is evaluated for each test
  ///   case.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    DependenciesTrait { $0[Value.self] = try value() }
  }

  /// A trait that sets no dependencies.
  ///
  /// Every test has its own dependencies, even a test without this trait.
  public static var dependencies: Self { DependenciesTrait { _ in } }

  /// A trait that sets dependencies.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.uuid = .incrementing })
  /// struct FormTests { … }
  /// ```
  ///
  /// - Parameter update: Sets the dependencies. The closure runs for each test case.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    DependenciesTrait(update: update)
  }
}
