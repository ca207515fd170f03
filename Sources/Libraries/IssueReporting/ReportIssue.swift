/// Reports that something is wrong in the code, without stopping it.
///
/// In a test it is a failure at the place of the call. Elsewhere it is a line on the standard error
/// of debug builds, and nothing in others.
///
/// - Parameters:
///   - message: What is wrong, and what to do about it.
///   - fileID: Where the issue is.
///   - filePath: Where the issue is.
///   - line: Where the issue is.
///   - column: Where the issue is.
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  ReportedIssue(
    message: message() ?? "",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ).report()
}

/// Reports an error that nothing handles.
///
/// - Parameters:
///   - error: The error.
///   - message: What was being done when it was thrown.
///   - fileID: Where the issue is.
///   - filePath: Where the issue is.
///   - line: Where the issue is.
///   - column: Where the issue is.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  ReportedIssue(
    error: error,
    message: message() ?? "",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ).report()
}
