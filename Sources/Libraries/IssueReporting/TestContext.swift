/// The testing library that runs the calling code.
///
/// ```swift
/// if TestContext.current?.isSwiftTesting == true { … }
/// ```
public enum TestContext: Equatable, Sendable {
  /// Swift Testing runs the calling code, as part of the given test, or in a task or on a thread
  /// that belongs to no known test.
  case swiftTesting(Testing?)

  /// XCTest runs the calling code.
  case xcTest

  /// The context of the calling code, or `nil` outside of tests.
  public static var current: TestContext? {
    guard isTesting else { return nil }
    return TestRunner.current?.context() ?? .swiftTesting(nil)
  }

  /// Whether Swift Testing runs the calling code.
  public var isSwiftTesting: Bool {
    guard case .swiftTesting = self else { return false }
    return true
  }

  /// The part of Swift Testing's state that code can use without importing Swift Testing.
  public struct Testing: Equatable, Sendable {
    /// The test that the calling task belongs to.
    public let test: Test

    /// Creates the state for a test.
    ///
    /// - Parameters:
    ///   - id: The id of the test.
    ///   - traits: The traits of the test.
    package init(id: some Hashable & Sendable, traits: [any Sendable]) {
      test = Test(id: Test.ID(id), traits: traits)
    }

    /// A test.
    public struct Test: Hashable, Identifiable, Sendable {
      /// The id that Swift Testing gave to the test.
      public let id: ID

      /// The traits of the test and its suites.
      public let traits: [any Sendable]

      /// Returns whether two values are the same test.
      public static func == (lhs: Test, rhs: Test) -> Bool { lhs.id == rhs.id }

      /// Hashes the id.
      public func hash(into hasher: inout Hasher) { hasher.combine(id) }

      /// The id of a test.
      ///
      /// SAFETY: Immutable, and the raw value is `Sendable`.
      public struct ID: Hashable, @unchecked Sendable {
        /// A `Testing.Test.ID`.
        public let rawValue: AnyHashable

        init(_ rawValue: some Hashable & Sendable) {
          self.rawValue = AnyHashable(rawValue)
        }
      }
    }
  }
}
