import Foundation
import Locking

/// An issue that is being passed to a test runner.
package struct ReportedIssue: Sendable {
  /// The unhandled error, if the issue is an error.
  package var error: (any Error)?

  /// The description of the mistake.
  package var message: String

  /// The module and file of the issue.
  package var fileID: StaticString

  /// The path of the file in which the issue is reported.
  package var filePath: StaticString

  /// The line of the issue, from 1.
  package var line: UInt

  /// The column of the issue, from 1.
  package var column: UInt

  /// The error and the message.
  package var text: String {
    [error.map { "Caught error: \($0)" } ?? "", message].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  func report() {
    if let collector = IssueCollector.current { return collector.add(self) }
    if let runner = TestRunner.current { return runner.record(self) }
    if isTesting {
      failProcess(because: .noTestRunner)
    } else {
      #if DEBUG
        write()
      #endif
    }
  }

  private func write() {
    FileHandle.standardError.write(Data("\(fileID):\(line): issue: \(text)\n".utf8))
  }
}

extension ReportedIssue {
  /// A reason why an issue cannot be recorded for any test.
  package enum UnrecordedReason: Sendable {
    case noTestRunner
    case noCurrentTest

    fileprivate var explanation: String {
      switch self {
      case .noTestRunner:
        """
        Tests reported issues, but could not record them as failures. Add 'IssueReportingTestSupport' to \
        the dependencies of the test target.
        """
      case .noCurrentTest:
        """
        Issues were reported while no test was running, so no test could record them. They are \
        printed above.
        """
      }
    }
  }

  /// Prints the issue, and makes the process fail when it exits.
  ///
  /// NB: If the issue were only printed, the test run would count as passed.
  package func failProcess(because reason: UnrecordedReason) {
    write()
    let isFirst = reasonOfFailure.withLock { first in
      defer { first = first ?? reason }
      return first == nil
    }
    guard isFirst else { return }
    atexit {
      let explanation = reasonOfFailure.withLock { $0?.explanation ?? "" }
      FileHandle.standardError.write(Data("\(explanation)\n".utf8))
      _exit(EXIT_FAILURE)
    }
  }
}

/// The reason why the process will fail when it exits, if any.
private let reasonOfFailure = Locked<ReportedIssue.UnrecordedReason?>(nil)
