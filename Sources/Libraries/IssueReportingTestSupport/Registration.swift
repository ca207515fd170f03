import IssueReporting
import Testing

import class XCTest.XCTestObservationCenter

/// Registers Swift Testing and XCTest with `IssueReporting`.
///
/// A test target only has to depend on this module, directly or through another module.
///
/// NB: The dynamic loader calls the functions in this section before any other code runs.
/// A library has no other way to run code without being called.
///
/// SAFETY: The property is never written, and only the loader reads it.
@section(".init_array")
@used
private let registration: @convention(c) () -> Void = {
  let observer = XCTestObserver()
  XCTestObservationCenter.shared.addTestObserver(observer)
  TestRunner.register(
    TestRunner(
      currentTest: { TestID.ofSwiftTesting ?? observer.currentTest },
      context: {
        TestContext.ofSwiftTesting ?? (observer.isRunning ? .xcTest : .swiftTesting(nil))
      },
      record: { issue in
        if Test.current != nil { return Issue.record(issue) }
        switch observer.record(issue) {
        case .recorded: break
        case .notRunning: Issue.record(issue)
        case .betweenTests: issue.failProcess(because: .noCurrentTest)
        }
      }
    )
  )
}
