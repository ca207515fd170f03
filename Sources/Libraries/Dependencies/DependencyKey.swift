import IssueReporting

/// A key for a dependency whose live value is in another module.
///
/// Conform to it in the module that declares what a dependency can do, when the module that does it
/// for real is another one; that one adds the conformance to ``DependencyKey``.
public protocol TestDependencyKey<Value>: Sendable {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in tests that set no other one.
  ///
  /// It should do nothing and report an issue when it is used, see
  /// `unimplemented(_:placeholder:)`, unless it can be used without touching anything outside the
  /// test.
  static var testValue: Value { get }

  /// The value in previews, which looks real but has no side effects. By default the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The value in tests.
  public static var previewValue: Value { testValue }
}

/// A key for a dependency, with the value that it has in a running app.
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
  /// The value in a running app.
  public static var previewValue: Value { liveValue }

  /// The value in previews, with a report: a test should set the dependency, or its key should have
  /// a value for tests.
  public static var testValue: Value {
    reportIssue(
      """
      '\(Self.self)' has no test value, and a test that does not set one uses it. Declare a \
      'testValue', or set the dependency in the test.
      """
    )
    return previewValue
  }
}
