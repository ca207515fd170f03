import IssueReporting

/// A key for a dependency whose live value is in another module.
///
/// The module with the interface of a dependency declares the conformance to this protocol. The
/// module with its live value adds the conformance to ``DependencyKey``. The key need not be
/// `Sendable`.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in tests that do not override it.
  ///
  /// The test value should report an issue when it is used (see `unimplemented(_:placeholder:)`),
  /// unless it has no effect outside the test.
  static var testValue: Value { get }

  /// The value in previews, which looks real but has no side effects.
  ///
  /// Defaults to the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }
}

/// A key for a dependency, with its value in a running app.
///
/// ```swift
/// private enum GreeterKey: DependencyKey {
///   static let liveValue = Greeter { print($0) }
///   static let testValue = Greeter(greet: unimplemented("Greeter.greet"))
/// }
///
/// extension DependencyValues {
///   var greeter: Greeter {
///     get { self[GreeterKey.self] }
///     set { self[GreeterKey.self] = newValue }
///   }
/// }
/// ```
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in a running app.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value.
  ///
  /// If a test uses the live value, the library reports an issue: the test should override the
  /// dependency, or the key should have a test value.
  public static var testValue: Value {
    reportIssue(
      """
      A test uses '\(Self.self)', which has no test value. Declare a 'testValue', or set the dependency in the \
      test.
      """
    )
    return previewValue
  }
}
