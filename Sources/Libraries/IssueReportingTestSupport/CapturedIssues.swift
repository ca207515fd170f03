package import IssueReporting
package import Testing

/// Runs an operation whose issues a test expects, and returns them: they do not fail the test.
///
/// ```swift
/// #expect(capturedIssues { model.doneButtonTapped() }.map(\.text) == ["'onDone' is not set."])
/// ```
///
/// - Parameter operation: The operation. Issues of a detached task or of another queue are not
///   captured.
/// - Returns: The issues, in order.
/// - Throws: An error of the operation.
package func capturedIssues(_ operation: () throws -> Void) rethrows -> [ReportedIssue] {
  try IssueCollector.collect(operation).issues
}

/// Runs an asynchronous operation whose issues a test expects, and returns them: they do not fail
/// the test.
///
/// - Parameter operation: The operation. Issues of a detached task or of another queue are not
///   captured.
/// - Returns: The issues, in order.
/// - Throws: An error of the operation.
package func capturedIssues(
  _ operation: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  try await IssueCollector.collect(operation).issues
}

extension ReportedIssue {
  /// The line that is shown with the issue.
  package var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: String(describing: fileID),
      filePath: String(describing: filePath),
      line: Int(line),
      column: Int(column)
    )
  }
}
