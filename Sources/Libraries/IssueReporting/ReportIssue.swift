import Foundation

/// Reports that something is wrong in the code, without stopping it.
///
/// In a test it is a failure at the place of the call. Elsewhere it is a line on the standard error of
/// debug builds, and nothing in others.
///
/// - Parameters:
///   - message: What is wrong, and what to do about it.
///   - fileID: Where the issue is.
///   - filePath: Where the issue is.
///   - line: Where the issue is.
///   - column: Where the issue is.
public func reportIssue(
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  ReportedIssue(
    message: message(),
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
///   - fileID: Where the issue is.
///   - filePath: Where the issue is.
///   - line: Where the issue is.
///   - column: Where the issue is.
public func reportIssue(
  _ error: any Error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  ReportedIssue(
    message: "Caught an error: \(error)",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ).report()
}

/// An issue on its way to a test runner.
package struct ReportedIssue: Sendable {
  /// What is wrong.
  package let message: String

  /// The module and file of the issue.
  package let fileID: StaticString

  /// The path of the issue's file.
  package let filePath: StaticString

  /// The line of the issue, from 1.
  package let line: UInt

  /// The column of the issue, from 1.
  package let column: UInt

  fileprivate func report() {
    if isTesting, let runner = TestRunner.current { return runner.record(self) }
    #if DEBUG
      let text = "\(fileID):\(line): issue: \(message)\n"
      FileHandle.standardError.write(Data(text.utf8))
    #endif
  }
}
