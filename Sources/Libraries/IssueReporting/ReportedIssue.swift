import Foundation
import Locking

/// An issue on its way to a test runner.
package struct ReportedIssue: Sendable {
  /// The error that nothing handles, if the issue is one.
  package var error: (any Error)?

  /// What is wrong.
  package var message: String

  /// The module and file of the issue.
  package var fileID: StaticString

  /// The path of the issue's file.
  package var filePath: StaticString

  /// The line of the issue, from 1.
  package var line: UInt

  /// The column of the issue, from 1.
  package var column: UInt

  func report() {
    if let runner = TestRunner.current { return runner.record(self) }
    if isTesting {
      failProcess()
      write()
    } else {
      #if DEBUG
        write()
      #endif
    }
  }

  private func write() {
    let paragraphs = [error.map { "Caught error: \($0)" } ?? "", message].filter { !$0.isEmpty }
    let text = "\(fileID):\(line): issue: \(paragraphs.joined(separator: "\n"))\n"
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// Whether the process will fail when it exits.
private let isFailing = Locked(false)

/// Makes a process of tests fail when it exits, because no test runner is registered that could
/// fail a test.
///
/// NB: If the report were only printed, the test would pass.
private func failProcess() {
  let isFirst = isFailing.withLock { isFailing in
    defer { isFailing = true }
    return !isFailing
  }
  guard isFirst else { return }
  atexit {
    let text = """
      Tests have reported issues that no test could record. Add 'IssueReportingTestSupport' to the \
      dependencies of the test target.

      """
    FileHandle.standardError.write(Data(text.utf8))
    _exit(EXIT_FAILURE)
  }
}
