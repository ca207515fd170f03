import Dependencies
import DependenciesTestSupport
import Foundation
import Testing
import XCTest

/// A test case that reports an issue if ``IssueOutsideOfTestsTests`` runs it in a separate
/// process.
final class MisbehavingXCTests: XCTestCase {
  /// The moments at which an issue can be reported.
  enum Moment: String, CaseIterable, Sendable {
    case creation, classSetUp, setUp, test, tearDown, classTearDown, detachedTask

    static let variable = "MISBEHAVE"

    func reportIssueIfChosen() {
      guard ProcessInfo.processInfo.environment[Self.variable] == rawValue else { return }
      reportIssue("Something is wrong: \(self).")
    }
  }

  private let atCreation: Void = Moment.creation.reportIssueIfChosen()

  override class func setUp() { Moment.classSetUp.reportIssueIfChosen() }
  override func setUp() { Moment.setUp.reportIssueIfChosen() }
  override func tearDown() { Moment.tearDown.reportIssueIfChosen() }
  override class func tearDown() { Moment.classTearDown.reportIssueIfChosen() }

  func testSomething() { Moment.test.reportIssueIfChosen() }
}

/// A test of Swift Testing that does the same in a task that belongs to no test.
@Test("A detached task reports an issue if an environment variable demands it")
func misbehavingDetachedTask() async {
  await Task.detached { MisbehavingXCTests.Moment.detachedTask.reportIssueIfChosen() }.value
}

@Suite("Issues outside of tests", .timeLimit(.minutes(5)))
struct IssueOutsideOfTestsTests {
  private static let ofXCTest = ["ReadingListTests.MisbehavingXCTests/testSomething"]
  private static let ofSwiftTesting = [
    "--testing-library", "swift-testing", "--filter", "misbehavingDetachedTask",
  ]

  /// Runs a misbehaving test in a separate process.
  private func run(
    _ moment: String,
    arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([MisbehavingXCTests.Moment.variable: moment]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(
    "The process fails if an XCTest case reports an issue before, during or after its test",
    arguments: MisbehavingXCTests.Moment.allCases.filter { $0 != .detachedTask }
  )
  func misbehaving(moment: MisbehavingXCTests.Moment) throws {
    let (status, output) = try run(moment.rawValue, arguments: Self.ofXCTest)
    #expect(output.contains("Something is wrong: \(moment)."))
    #expect(output.contains("Executed 1 test"))
    #expect(status == EXIT_FAILURE)
  }

  @Test("A test process of Swift Testing fails if a detached task reports an issue")
  func misbehavingDetached() throws {
    let moment = MisbehavingXCTests.Moment.detachedTask.rawValue
    let (status, output) = try run(moment, arguments: Self.ofSwiftTesting)
    #expect(output.contains("Something is wrong: detachedTask."))
    #expect(output.contains("Test run with 1 test"))
    #expect(status == EXIT_FAILURE)
  }

  @Test("A test process that reports no issue succeeds with XCTest and with Swift Testing")
  func behaving() throws {
    let ofXCTest = try run("", arguments: Self.ofXCTest)
    #expect(ofXCTest.output.contains("Executed 1 test, with 0 failures"))
    #expect(ofXCTest.status == EXIT_SUCCESS)
    let ofSwiftTesting = try run("", arguments: Self.ofSwiftTesting)
    #expect(ofSwiftTesting.output.contains("Test run with 1 test"))
    #expect(ofSwiftTesting.status == EXIT_SUCCESS)
  }
}
