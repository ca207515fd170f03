import Locking

/// The interface to the testing libraries, which this module does not import.
///
/// `IssueReportingTestSupport` registers a runner when it is loaded, before any code of the process
/// runs.
package struct TestRunner: Sendable {
  /// Returns the id of the test case that the calling code belongs to, or `nil` if the code belongs
  /// to no test case.
  package var currentTest: @Sendable () -> TestID?

  /// Returns the context of the calling code.
  package var context: @Sendable () -> TestContext

  /// Records an issue for the current test.
  package var record: @Sendable (ReportedIssue) -> Void

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - currentTest: A closure that returns the id of the current test case.
  ///   - context: A closure that returns the context of the calling code.
  ///   - record: Records an issue for the current test.
  package init(
    currentTest: @escaping @Sendable () -> TestID?,
    context: @escaping @Sendable () -> TestContext,
    record: @escaping @Sendable (ReportedIssue) -> Void
  ) {
    self.currentTest = currentTest
    self.context = context
    self.record = record
  }

  private static let registered = Locked<TestRunner?>(nil)

  package static var current: TestRunner? { registered.withLock { $0 } }

  /// Registers a runner.
  ///
  /// Call this method before any code uses a dependency.
  ///
  /// - Parameter runner: The runner, or `nil` to remove the registered runner.
  package static func register(_ runner: TestRunner?) {
    registered.withLock { $0 = runner }
  }
}

/// The id of a test case.
package struct TestID: Hashable, Sendable {
  private let description: String

  /// Creates an id.
  ///
  /// - Parameter description: A description that no other test case has.
  package init(_ description: String) {
    self.description = description
  }
}
