import Locking

/// The library that runs the tests, as this module uses it without importing it.
///
/// `IssueReportingTestSupport` registers one when it is loaded, before any code of the process
/// runs.
package struct TestRunner: Sendable {
  /// Returns what identifies the test case that the calling task belongs to, or `nil` if none does.
  package var currentTest: @Sendable () -> TestID?

  /// Records an issue for the current test.
  package var record: @Sendable (ReportedIssue) -> Void

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - currentTest: Returns what identifies the current test case.
  ///   - record: Records an issue for the current test.
  package init(
    currentTest: @escaping @Sendable () -> TestID?,
    record: @escaping @Sendable (ReportedIssue) -> Void
  ) {
    self.currentTest = currentTest
    self.record = record
  }

  private static let registered = Locked<TestRunner?>(nil)

  /// The registered runner.
  package static var current: TestRunner? { registered.withLock { $0 } }

  /// Makes a runner known.
  ///
  /// Call it before anything uses a dependency.
  ///
  /// - Parameter runner: The runner, or `nil` to forget the one that is known.
  package static func register(_ runner: TestRunner?) {
    registered.withLock { $0 = runner }
  }
}

/// What identifies a test case.
package struct TestID: Hashable, Sendable {
  private let description: String

  /// Creates an id.
  ///
  /// - Parameter description: A text that no other test case has.
  package init(_ description: String) {
    self.description = description
  }
}
