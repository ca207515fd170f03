import IssueReporting
import Testing

/// Makes Swift Testing known to `IssueReporting`, with nothing to write in a test: it is enough that the
/// test target depends on this module, or on one that does.
///
/// NB: The system's loader calls what is listed in this section before any other code runs. It is the
/// one place where a library can act without being called.
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
  /// The cases of a parametrised test have one id; what tells them apart is how a case describes
  /// itself, which has the arguments in it.
  static var current: TestID? {
    guard let test = Test.current else { return nil }
    guard let testCase = Test.Case.current, testCase.isParameterized else {
      return TestID("\(test.id)")
    }
    return TestID("\(test.id) \(testCase)")
  }
}
