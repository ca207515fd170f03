import IssueReporting

/// A key for a dependency whose live value is in another module.
///
/// The module that declares a dependency's interface conforms the key to this protocol. The module
/// that contains the live value conforms the key to ``DependencyKey``. The key need not be
/// `Sendable`.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The dependency's value in tests that do not set the dependency.
  ///
  /// The test value should report an issue when it is used (see `unimplemented(_:placeholder:)`),
  /// unless it has no effect outside the test.
  static var testValue: Value { get }

  /// The dependency's value in previews: it looks real but has no side effects.
  ///
  /// Defaults to the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }
}

/// A key for a dependency, with the dependency's value in a running app.
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
  /// If a test uses this default, the library reports an issue: the test should set the dependency,
  /// or the key should declare a test value.
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
