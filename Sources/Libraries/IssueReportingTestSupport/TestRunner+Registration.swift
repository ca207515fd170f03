import IssueReporting
import Testing

/// Registers Swift Testing with `IssueReporting`.
///
/// A test target only has to depend on this module, or on one that does.
///
/// NB: The system's loader calls the functions in this section before any other code runs. A
/// library has no other way to run code without being called.
///
/// SAFETY: Never written, and read by the loader only.
@section(".init_array")
@used
private let registration: @convention(c) () -> Void = {
  TestRunner.register(
    TestRunner(currentTest: { TestID.current }, record: { Issue.record($0) })
  )
}

extension Issue {
  fileprivate static func record(_ issue: ReportedIssue) {
    let comment = issue.message.isEmpty ? nil : Comment(rawValue: issue.message)
    let location = SourceLocation(
      fileID: String(describing: issue.fileID),
      filePath: String(describing: issue.filePath),
      line: Int(issue.line),
      column: Int(issue.column)
    )
    if let error = issue.error {
      record(error, comment, sourceLocation: location)
    } else {
      record(comment, sourceLocation: location)
    }
  }
}

extension TestID {
  /// The test case that the calling task belongs to.
  ///
  /// All cases of a parametrised test have the same test id. The description of a case tells them
  /// apart, because it contains the arguments.
  static var current: TestID? {
    guard let test = Test.current else { return nil }
    guard let testCase = Test.Case.current, testCase.isParameterized else {
      return TestID("\(test.id)")
    }
    return TestID("\(test.id) \(testCase)")
  }
}
