import CustomDump
import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import SharingTestSupport
import XCTest

/// Test cases that fail on purpose, keep their failures, and then check them.
final class ReportedIssueXCTests: XCTestCase {
  private struct Failure: Error {}

  private let failures = LockIsolated<[String]>([])
  @Dependency(\.date.now) private var now
  @Shared(value: 0) private var count

  override func recordFailure(
    withDescription description: String,
    inFile file: String,
    atLine line: Int,
    expected: Bool
  ) {
    failures.withValue { $0.append("\(line): \(description)") }
  }

  private func expectFailure(_ description: String, line: Int) {
    let failures = failures.value
    guard failures != ["\(line): \(description)"] else { return }
    super.recordFailure(
      withDescription: "The failures are \(failures).",
      inFile: #filePath,
      atLine: line,
      expected: true
    )
  }

  func testAReportedIssueFailsTheTest() {
    reportIssue("Something is wrong.")
    expectFailure("Something is wrong.", line: #line - 1)
  }

  func testAReportedErrorFailsTheTest() {
    reportIssue(Failure(), "Saving.")
    expectFailure("Caught error: Failure()\nSaving.", line: #line - 1)
  }

  func testAnIssueOfADetachedTaskFailsTheTest() async {
    await Task.detached { reportIssue("Something is wrong.") }.value
    expectFailure("Something is wrong.", line: #line - 1)
  }

  func testAnIssueOfADispatchQueueFailsTheTest() {
    DispatchQueue.global().sync { reportIssue("Something is wrong.") }
    expectFailure("Something is wrong.", line: #line - 1)
  }

  func testADependencyThatIsNotSetFailsTheTest() {
    _ = now
    XCTAssertEqual(failures.value.count, 1)
    XCTAssertTrue(failures.value[0].contains("'date' is used in a test that does not set it."))
  }

  func testADifferenceFailsTheTest() {
    expectNoDifference(1, 2)
    XCTAssertEqual(failures.value.count, 1)
  }

  func testAnUnassertedSharedChangeFailsTheTest() {
    expectSharedChanges {
      $count.withLock { $0 += 1 }
    } changes: {
    }
    XCTAssertEqual(failures.value.count, 1)
  }

  func testTheContextIsXCTest() {
    XCTAssertEqual(TestContext.current, .xcTest)
    let ofQueue = DispatchQueue.global().sync { TestContext.current }
    XCTAssertEqual(ofQueue, .xcTest)
    if !failures.value.isEmpty { expectFailure("none", line: #line) }
  }
}
