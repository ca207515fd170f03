import Foundation
import IssueReporting
import Locking
import XCTest

/// Records issues for the test case that XCTest is running.
///
/// XCTest runs one test case at a time, so the issues of all threads, including detached tasks and
/// dispatch queues, belong to the running test case.
///
/// SAFETY: A lock protects the state.
/// The observer calls `recordFailure` only while ``recording`` is locked.
final class XCTestObserver: XCTestObservation, @unchecked Sendable {
  /// The outcome of an attempt to record an issue.
  enum Outcome {
    /// The issue has failed the running test case.
    case recorded

    /// XCTest does not seem to run the tests of this process.
    case notRunning

    /// XCTest runs the tests of this process, but no test case is running.
    case betweenTests
  }

  private enum State {
    /// XCTest has not run anything yet.
    ///
    /// The early issues are reported if XCTest starts later.
    case notRunning(early: [ReportedIssue])
    case betweenTests
    case running(XCTestCase, TestID)
  }

  private let state = Locked(State.notRunning(early: []))
  private let testCount = Locked(0)

  /// NB: The lock is recursive, because an observer of a failure may report an issue.
  private let recording = NSRecursiveLock()

  /// The id of the running test case.
  ///
  /// The id contains a number because a test case may be run more than once.
  ///
  /// NB: Models in the stored properties of a test class do not belong to a test case.
  /// XCTest creates all test cases, with their stored properties, before it runs the first one. A
  /// model that is created in `setUp()` belongs to its test case.
  var currentTest: TestID? {
    state.withLock { if case .running(_, let id) = $0 { id } else { nil } }
  }

  /// Whether XCTest runs the tests of this process.
  var isRunning: Bool {
    state.withLock { if case .notRunning = $0 { false } else { true } }
  }

  /// Records an issue as a failure of the running test case.
  func record(_ issue: ReportedIssue) -> Outcome {
    let (testCase, outcome) = state.withLock { state -> (XCTestCase?, Outcome) in
      switch state {
      case .notRunning(let early):
        state = .notRunning(early: early + [issue])
        return (nil, .notRunning)
      case .betweenTests: return (nil, .betweenTests)
      case .running(let testCase, _): return (testCase, .recorded)
      }
    }
    guard let testCase else { return outcome }
    return recording.withLock {
      // XCTest stops the process if an issue is recorded for a test case that has ended.
      guard testCase.testRun?.stopDate == nil else { return .betweenTests }
      testCase.recordFailure(
        withDescription: issue.text,
        inFile: String(describing: issue.filePath),
        atLine: Int(issue.line),
        expected: issue.error == nil
      )
      return .recorded
    }
  }

  /// Reports the issues that test classes caused while XCTest created the test cases.
  func testBundleWillStart(_ testBundle: Bundle) {
    let early = state.withLock { state -> [ReportedIssue] in
      guard case .notRunning(let early) = state else { return [] }
      state = .betweenTests
      return early
    }
    for issue in early { issue.failProcess(because: .noCurrentTest) }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let number = testCount.withLock { count in
      count += 1
      return count
    }
    state.withLock { $0 = .running(testCase, TestID("\(testCase.name) \(number)")) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    state.withLock { $0 = .betweenTests }
  }
}
