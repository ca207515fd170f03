/// Reports a mistake in the code without stopping the program.
///
/// In Swift Testing and XCTest, the test fails at the line of the call. Outside of tests, a debug
/// build prints the issue to standard error, and a release build ignores the issue.
///
/// - Parameters:
///   - message: The mistake, and a way to correct it.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
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

/// Reports an error that no code handles.
///
/// - Parameters:
///   - error: The error.
///   - message: A description of the operation that threw the error.
///   - fileID: The module and file to report an issue in.
///   - filePath: The path of the file to report an issue in.
///   - line: The line to report an issue at.
///   - column: The column to report an issue at.
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
