import IssueReporting
import Locking
import Testing

extension Issue {
  /// Records an issue for the current test, or for the whole run if the calling task belongs to no
  /// test.
  static func record(_ issue: ReportedIssue) {
    let comment = issue.message.isEmpty ? nil : Comment(rawValue: issue.message)
    if let error = issue.error {
      record(error, comment, sourceLocation: issue.sourceLocation)
    } else {
      record(comment, sourceLocation: issue.sourceLocation)
    }
  }
}

extension ReportedIssue {
  /// The source location to report the issue at.
  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: String(describing: fileID),
      filePath: String(describing: filePath),
      line: Int(line),
      column: Int(column)
    )
  }
}

extension TestID {
  /// The id of the test case of Swift Testing that the calling task belongs to.
  ///
  /// All cases of a parametrised test have the same test id, so the id of a test case includes the
  /// description of the case, which contains the arguments.
  static var ofSwiftTesting: TestID? {
    guard let test = Test.current else { return nil }
    let description = description(of: test)
    guard let testCase = Test.Case.current, testCase.isParameterized else {
      return TestID(description)
    }
    return TestID("\(description) \(testCase)")
  }

  /// The description of each test that has asked for its id.
  ///
  /// A test asks each time it uses a dependency, and describing the id takes much longer than
  /// finding the description.
  private static let descriptions = Locked<[Test.ID: String]>([:])

  private static func description(of test: Test) -> String {
    descriptions.withLock { descriptions in
      if let description = descriptions[test.id] { return description }
      let description = "\(test.id)"
      descriptions[test.id] = description
      return description
    }
  }
}

extension TestContext {
  /// The context of the Swift Testing test that the calling task belongs to.
  static var ofSwiftTesting: TestContext? {
    Test.current.map { .swiftTesting(Testing(id: $0.id, traits: $0.traits)) }
  }
}
