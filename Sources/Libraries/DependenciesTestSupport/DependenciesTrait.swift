public import Dependencies
import IssueReporting
public import Testing

/// A trait that sets dependencies for a test or for each test of a suite.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  private let update: @Sendable (inout DependencyValues) throws -> Void

  init(update: @escaping @Sendable (inout DependencyValues) throws -> Void) {
    self.update = update
  }

  /// `true`, because each test case of a suite has its own values.
  public var isRecursive: Bool { true }

  /// Runs a test case with the dependencies set.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case, or `nil` for a suite as a whole.
  ///   - function: Runs the case.
  /// - Throws: Any error thrown while setting the dependencies or running the case.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    // The traits of a suite and of its test are nested: the inner traits belong to the same case.
    try await DependencyScope.$ofTrait.withValue(DependencyScope.ofTrait ?? DependencyScope()) {
      try await withDependencies(update, operation: function)
    }
  }
}

extension Trait where Self == DependenciesTrait {
  /// Sets a dependency.
  ///
  /// ```swift
  /// @Test(.dependency(\.uuid, .incrementing))
  /// func addingAnAttendee() { … }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: The value. Evaluated for each test case.
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

  /// Sets a dependency whose type is its own key.
  ///
  /// ```swift
  /// @Test(.dependency(Greeter(greet: { "Hello" })))
  /// func greeting() { … }
  /// ```
  ///
  /// - Parameter value: The value. Evaluated for each test case.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    DependenciesTrait { $0[Value.self] = try value() }
  }

  /// A trait that sets no dependencies.
  ///
  /// Every test has its own dependencies, even a test without this trait.
  public static var dependencies: Self { DependenciesTrait { _ in } }

  /// Sets dependencies.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.uuid = .incrementing })
  /// struct FormTests { … }
  /// ```
  ///
  /// - Parameter update: Sets the dependencies, for each test case.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    DependenciesTrait(update: update)
  }
}
