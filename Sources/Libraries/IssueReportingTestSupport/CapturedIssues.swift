import IssueReporting
package import Testing

/// An issue that a test expects.
package struct CapturedIssue: Sendable {
  /// The error, if any, and the message.
  package let text: String

  /// The unhandled error, if the issue is an error.
  package let error: (any Error)?

  /// The source location that the issue is reported at.
  package let sourceLocation: SourceLocation

  fileprivate init(_ issue: ReportedIssue) {
    text = issue.text
    error = issue.error
    sourceLocation = issue.sourceLocation
  }
}

/// Runs an operation and returns the issues that it reports, which do not fail the test.
///
/// ```swift
/// #expect(capturedIssues { model.doneButtonTapped() }.map(\.text) == ["'onDone' is not set."])
/// ```
///
/// - Parameter operation: The operation. Issues that a detached task or another queue reports are
///   not captured.
/// - Returns: The issues, in the order in which they were reported.
/// - Throws: Any error that the operation throws.
package func capturedIssues(_ operation: () throws -> Void) rethrows -> [CapturedIssue] {
  try IssueCollector.collect(operation).issues.map(CapturedIssue.init)
}

/// Runs an asynchronous operation and returns the issues that it reports, which do not fail the
/// test.
///
/// - Parameter operation: The operation. Issues that a detached task or another queue reports are
///   not captured.
/// - Returns: The issues, in the order in which they were reported.
/// - Throws: Any error that the operation throws.
package func capturedIssues(
  _ operation: () async throws -> Void
) async rethrows -> [CapturedIssue] {
  try await IssueCollector.collect(operation).issues.map(CapturedIssue.init)
}
